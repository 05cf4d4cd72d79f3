import type { PageNode } from './tree.ts';
import { ancestor, isField, showsItsName } from './tree.ts';

/** A run of text that is read as one: a paragraph, a cell, a heading, or pieces that stand side by side. */
export type Line = {
  readonly text: string;
  /** The pieces of the line, for labels that are set apart by markup alone. */
  readonly parts: readonly string[];
  /** First node of the line. */
  readonly node: PageNode;
  /** 1 to 6 for a heading, else 0. */
  readonly level: number;
};

/** Roles that hold one line of text; anything above them is layout. */
const LINE_ROLES = new Set(
  'heading paragraph cell gridcell columnheader rowheader term definition descriptionlistterm descriptionlistdetail caption tablecaption figcaption legend listitem labeltext button blockquote note status alert'.split(
    ' ',
  ),
);
const INLINE_ROLES = new Set(
  'link strong emphasis mark time code abbr subscript superscript insertion deletion'.split(' '),
);

/** The visible text of a subtree, in reading order, pieces separated by single spaces. */
export function textOf(node: PageNode): string {
  const parts: string[] = [];
  collect(node, parts);
  return parts
    .join(' ')
    .replaceAll(/\s+([,.;:!?)])/gu, '$1')
    .slice(0, 20_000);
}

function collect(node: PageNode, parts: string[]): void {
  if (isField(node) || node.role === 'deletion') return;
  if (showsItsName(node)) {
    parts.push(node.name);
    return;
  }
  for (const child of node.children) collect(child, parts);
}

/** Nodes that show text and have no such node above them, in reading order. */
function leaves(nodes: readonly PageNode[], from: number, to: number): PageNode[] {
  const found: PageNode[] = [];
  for (let at = from; at < to;) {
    const node = nodes[at];
    if (node === undefined) break;
    if (node.role === 'deletion') {
      at = node.end;
      continue;
    }
    const whole = isField(node) || (showsItsName(node) && node.parent !== null);
    if (whole && !isField(node)) found.push(node);
    at = whole ? node.end : at + 1;
  }
  return found;
}

/** The lines of a page, or of the nodes from index `from` up to `to`, in reading order. */
export function linesOf(nodes: readonly PageNode[], from = 0, to = nodes.length): Line[] {
  const lines: Line[] = [];
  let open: PageNode[] = [];
  const flush = (): void => {
    const first = open[0];
    if (first !== undefined) lines.push(lineOf(open, first));
    open = [];
  };
  for (const leaf of leaves(nodes, from, to)) {
    const last = open.at(-1);
    if (last !== undefined && !sameLine(last, leaf)) flush();
    open.push(leaf);
  }
  flush();
  return lines;
}

function lineOf(pieces: readonly PageNode[], first: PageNode): Line {
  const parts = pieces.map((piece) => piece.name);
  const heading = first.role === 'heading' ? first : ancestor(first, (node) => node.role === 'heading');
  return {
    text: parts.join(' ').replaceAll(/\s+([,.;:!?)])/gu, '$1'),
    parts,
    node: first,
    level: heading === null ? 0 : levelOf(heading),
  };
}

/** Level of a heading: from its states or value (`level=2`, `2`), else 2 (1 for the first is settled by the model). */
export function levelOf(heading: PageNode): number {
  for (const text of [...heading.states, heading.value]) {
    const level = /^(?:level\D*)?([1-6])$/iu.exec(text)?.[1];
    if (level !== undefined) return Number(level);
  }
  return 2;
}

function sameLine(a: PageNode, b: PageNode): boolean {
  const blockA = LINE_ROLES.has(a.role) ? a : ancestor(a, (node) => LINE_ROLES.has(node.role));
  const blockB = LINE_ROLES.has(b.role) ? b : ancestor(b, (node) => LINE_ROLES.has(node.role));
  if (blockA !== blockB) return false;
  if (blockA !== null && blockA.role !== 'listitem') return true;
  if (a.parent !== b.parent && !inline(a) && !inline(b)) return false;
  return sideBySide(a, b);
}

function inline(node: PageNode): boolean {
  return INLINE_ROLES.has(node.role) || (node.parent !== null && INLINE_ROLES.has(node.parent.role));
}

/** Whether two boxes overlap in height; without boxes, inline pieces are taken to follow each other. */
function sideBySide(a: PageNode, b: PageNode): boolean {
  if (a.bounds === null || b.bounds === null) return a.parent === b.parent && (inline(a) || inline(b));
  const overlap = Math.min(a.bounds[1] + a.bounds[3], b.bounds[1] + b.bounds[3]) - Math.max(a.bounds[1], b.bounds[1]);
  return overlap > 0.5 * Math.min(a.bounds[3], b.bounds[3]) && overlap > 0;
}
