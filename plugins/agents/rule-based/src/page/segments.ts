import { ancestor, type PageNode } from './tree.ts';

/** A stretch of nodes, from an index up to (not including) another. */
export type Range = { readonly from: number; readonly to: number };

const FEWEST = 2;

/**
 * Cards that markup does not mark: siblings that lie in blocks. A new block begins where the next sibling stands higher
 * (the next column), far to the left and lower (the next row), or after a clearly larger gap than usual.
 */
export function blockRanges(nodes: readonly PageNode[]): Range[] {
  return nodes
    .filter(
      (node) => node.children.length >= 2 * FEWEST && !isEntry(node) && !marked(nodes, node.index + 1, node.end, 1),
    )
    .flatMap((node) => {
      const cards = blocksOf(node, startsCard);
      return cards.length > 0 ? cards : blocksOf(node, startsRow);
    })
    .filter(
      (range) =>
        !marked(nodes, range.from, range.to, 0) &&
        nodes.slice(range.from, range.to).some((node) => /\d/u.test(node.name)),
    );
}

const ENTRIES =
  /^(?:row|rowgroup|table|grid|list|listitem|article|combobox|listbox|radiogroup|navigation|main|banner|contentinfo|textbox|radio|checkbox)$/u;

function isEntry(node: PageNode): boolean {
  return (
    /^(?:article|listitem|row|table|grid)$/u.test(node.role) ||
    ancestor(node, (each) => /^(?:article|listitem|row)$/u.test(each.role)) !== null
  );
}

/** Whether a stretch holds structure that says by itself what belongs together, or more headings than allowed. */
function marked(nodes: readonly PageNode[], from: number, to: number, headings: number): boolean {
  let left = headings;
  for (let at = from; at < to; at += 1) {
    const role = nodes[at]?.role ?? '';
    if (role === 'heading') left -= 1;
    if (left < 0 || ENTRIES.test(role)) return true;
  }
  return false;
}

type Begins = (first: PageNode, last: PageNode, next: PageNode, usualGap: number) => boolean;

function blocksOf(parent: PageNode, begins: Begins): Range[] {
  const children = parent.children.filter((child) => child.bounds !== null && child.role !== 'heading');
  const usual = usualGap(children);
  const ranges: Range[] = [];
  let first = children[0];
  let last = first;
  for (const child of children.slice(1)) {
    if (last !== undefined && first !== undefined && begins(first, last, child, usual)) {
      ranges.push({ from: first.index, to: last.end });
      first = child;
    }
    last = child;
  }
  if (first !== undefined && last !== undefined) ranges.push({ from: first.index, to: last.end });
  const blocks = ranges.filter((range) => range.to - range.from >= 2);
  return blocks.length >= FEWEST ? blocks : [];
}

const startsCard: Begins = (first, last, next, usual) => {
  const [left] = first.bounds ?? [0, 0, 0, 0];
  const [, top, , height] = last.bounds ?? [0, 0, 0, 0];
  const [x, y] = next.bounds ?? [0, 0, 0, 0];
  if (y < top - 8 && x > left + 20) return true;
  if (x < left - 50 && y >= top + height) return true;
  return y - (top + height) > 2 * usual + 6;
};

/** Rows without cards: back at the left edge, lower than what stood to its right. */
const startsRow: Begins = (first, last, next) => {
  const [left] = first.bounds ?? [0, 0, 0, 0];
  const [lastLeft, top, , height] = last.bounds ?? [0, 0, 0, 0];
  const [x, y] = next.bounds ?? [0, 0, 0, 0];
  return Math.abs(x - left) <= 4 && lastLeft > left + 50 && y >= top + height - 4;
};

function usualGap(children: readonly PageNode[]): number {
  const gaps: number[] = [];
  for (const [at, child] of children.entries()) {
    const next = children[at + 1]?.bounds;
    if (next == null || child.bounds === null) continue;
    const gap = next[1] - (child.bounds[1] + child.bounds[3]);
    if (gap >= 0) gaps.push(gap);
  }
  gaps.sort((one, other) => one - other);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
}
