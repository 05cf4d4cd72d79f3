import {
  personalTexts,
  type AccessibilityNode,
  type AccessibilityTree,
  type SecretFinder,
  type TypedInto,
} from '@coarena/core';

/** What each node names that is personal, by its place in the tree. */
export type Named = ReadonlyMap<number, TypedInto>;

/** Its name is the title of the page, which is not on the page. */
const UNDRAWN = new Set(['RootWebArea']);

/**
 * The nodes that show what was typed into personal fields, an e-mail address or the number of a card. What was typed is
 * found also where it goes on from one node to the next.
 */
export function namedIn(tree: AccessibilityTree, typed: SecretFinder): Named {
  const named = new Map<number, TypedInto>();
  const starts: number[] = [];
  let all = '';
  for (const [at, node] of tree.nodes.entries()) {
    const text = shownBy(node);
    const [first] = personalTexts(text);
    if (first !== undefined) named.set(at, first.what);
    starts.push(all.length);
    all += `${text}\n`;
  }
  let at = 0;
  for (const { from, to, what } of typed.find(all)) {
    while ((starts[at + 1] ?? Infinity) <= from) at += 1;
    for (let touched = at; (starts[touched] ?? Infinity) < to; touched += 1)
      if (shownBy(tree.nodes[touched]) !== '') named.set(touched, what);
  }
  return named;
}

/** The words of a node that may be on the picture. */
function shownBy(node: AccessibilityNode | undefined): string {
  if (node === undefined || UNDRAWN.has(node.role)) return '';
  return node.value === undefined ? node.name : `${node.name}\n${node.value}`;
}

/** Choices of a list that is closed have no box, and are not drawn. */
const CLOSED = new Set(['option', 'MenuListOption', 'menuitem', 'MenuListPopup', 'listbox']);

/** True when something personal is named that may be drawn and has no place: neither the node nor anything below it. */
export function hasNoPlace(tree: AccessibilityTree, named: Named): boolean {
  return [...named.keys()].some((at) => {
    const node = tree.nodes[at];
    if (node === undefined || node.bounds !== null || CLOSED.has(node.role)) return false;
    for (let below = at + 1; (tree.nodes[below]?.depth ?? -1) > node.depth; below += 1)
      if (named.has(below) && tree.nodes[below]?.bounds !== null) return false;
    return true;
  });
}
