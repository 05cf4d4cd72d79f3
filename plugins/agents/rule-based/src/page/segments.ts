import { priceIn } from '../text/amounts.ts';
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
    .filter((node) => node.children.length >= 2 * FEWEST && !isEntry(node))
    .flatMap((node) => plainRuns(node, nodes))
    .flatMap((run) => {
      const cards = blocksOf(run, startsCard);
      return cards.length > 0 && cards.every((range) => isCard(range, nodes)) ? cards : blocksOf(run, startsRow);
    })
    .filter((range) => nodes.slice(range.from, range.to).some((node) => /\d/u.test(node.name)));
}

/** Stretches of children without structure of their own, in which blocks may lie. */
function plainRuns(parent: PageNode, nodes: readonly PageNode[]): PageNode[][] {
  const runs: PageNode[][] = [[]];
  for (const child of parent.children) {
    if (child.bounds === null) continue;
    if (marked(nodes, child.index, child.end)) runs.push([]);
    else runs.at(-1)?.push(child);
  }
  return runs.filter((run) => run.length >= 2 * FEWEST);
}

/** A card has something to press or a price. */
function isCard(range: Range, nodes: readonly PageNode[]): boolean {
  const inside = nodes.slice(range.from, range.to);
  return inside.some((node) => node.role === 'link' || node.role === 'button' || priceIn(node.name) !== null);
}

const ENTRIES =
  /^(?:row|rowgroup|table|grid|list|listitem|article|combobox|listbox|radiogroup|navigation|main|banner|contentinfo|textbox|radio|checkbox)$/u;

function isEntry(node: PageNode): boolean {
  return (
    /^(?:article|listitem|row|table|grid)$/u.test(node.role) ||
    ancestor(node, (each) => /^(?:article|listitem|row)$/u.test(each.role)) !== null
  );
}

/** Whether a stretch holds structure that says by itself what belongs together, or a heading. */
function marked(nodes: readonly PageNode[], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const role = nodes[at]?.role ?? '';
    if (role === 'heading' || ENTRIES.test(role)) return true;
  }
  return false;
}

type Begins = (first: PageNode, last: PageNode, next: PageNode, usualGap: number) => boolean;

function blocksOf(children: readonly PageNode[], begins: Begins): Range[] {
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
