import type { AccessibilityNode, AccessibilityTree, Bounds } from '@coarena/core';
import { clean } from '../text/clean.ts';

/** A node of the page with its place in the tree. `end` is the index after its last descendant. */
export type PageNode = {
  readonly index: number;
  readonly role: string;
  readonly name: string;
  readonly value: string;
  readonly url: string;
  readonly states: readonly string[];
  readonly bounds: Bounds | null;
  readonly parent: PageNode | null;
  readonly children: PageNode[];
  end: number;
};

/** Roles whose name is the text that they show. */
const NAMED_BY_CONTENT = new Set(
  (
    'heading link button cell gridcell columnheader rowheader paragraph statictext option labeltext term definition ' +
    'descriptionlistterm descriptionlistdetail caption tablecaption figcaption legend menuitem tab strong emphasis mark time code summary ' +
    'tooltip listmarker inlinetextbox blockquote note status alert text abbr subscript superscript insertion deletion'
  ).split(' '),
);

/** Lower-cased role without separators, so that `StaticText` and `static text` are one. */
export function plainRole(role: string): string {
  return role.replaceAll(/[\s_-]/gu, '').toLowerCase();
}

/** Links parents and children of a flat pre-order list; a node without a sensible parent hangs at the root. */
export function buildNodes(tree: AccessibilityTree | null): PageNode[] {
  const nodes: PageNode[] = [];
  const open: { node: PageNode; depth: number }[] = [];
  for (const each of tree?.nodes ?? []) {
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= each.depth) close(open, nodes.length);
    const parent = open.at(-1)?.node ?? null;
    const node = pageNode(each, nodes.length, parent);
    parent?.children.push(node);
    nodes.push(node);
    open.push({ node, depth: each.depth });
  }
  while (open.length > 0) close(open, nodes.length);
  return nodes;
}

function close(open: { node: PageNode; depth: number }[], end: number): void {
  const last = open.pop();
  if (last !== undefined) last.node.end = end;
}

function pageNode(node: AccessibilityNode, index: number, parent: PageNode | null): PageNode {
  return {
    index,
    role: plainRole(node.role),
    name: clean(node.name),
    value: clean(node.value ?? ''),
    url: node.url ?? '',
    states: node.states ?? [],
    bounds: node.bounds !== null && node.bounds.every((part) => Number.isFinite(part)) ? node.bounds : null,
    parent,
    children: [],
    end: index + 1,
  };
}

/** Whether the node's name is what it shows, rather than a label given to a group. */
export function showsItsName(node: PageNode): boolean {
  return node.name !== '' && (NAMED_BY_CONTENT.has(node.role) || node.children.length === 0) && !isField(node);
}

const FIELD_ROLES = new Set(
  'textbox searchbox spinbutton combobox listbox checkbox radio switch slider date datetime inputtime month week textfield comboboxselect comboboxmenubutton textfieldwithcombobox colorwell'.split(
    ' ',
  ),
);

/** Whether a person can put something into the node. */
export function isField(node: PageNode): boolean {
  return FIELD_ROLES.has(node.role);
}

/** The nearest ancestor for which the test holds, or null. */
export function ancestor(node: PageNode, test: (node: PageNode) => boolean): PageNode | null {
  for (let at = node.parent; at !== null; at = at.parent) if (test(at)) return at;
  return null;
}
