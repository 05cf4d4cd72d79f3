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

/**
 * True when something personal is named that may be drawn and has no place: neither the node, nor what it lies in as far
 * as that is covered, nor anything below it.
 */
export function hasNoPlace({ nodes }: AccessibilityTree, named: Named): boolean {
  /** Depth of the covered node with a place that holds what comes next; Infinity where there is none. */
  let holder = Infinity;
  for (const [at, { depth, bounds, purpose, role }] of nodes.entries()) {
    if (depth <= holder) holder = Infinity;
    const covered = named.has(at) || purpose !== undefined;
    if (covered && bounds !== null) holder = Math.min(holder, depth);
    if (!named.has(at) || bounds !== null || holder < depth || CLOSED.has(role)) continue;
    let below = at + 1;
    while ((nodes[below]?.depth ?? -1) > depth && !(named.has(below) && nodes[below]?.bounds !== null)) below += 1;
    if ((nodes[below]?.depth ?? -1) <= depth) return true;
  }
  return false;
}
