import type { TreeNode } from '../../protocol/index.ts';
import type { Box } from './tree-types.ts';

/** Boxes of text are a little higher than lines, and no text is drawn where there is no width. */
const SLACK = 4;

/** True when a box is inside another, or of no size. */
export function isWithin([x, y, width, height]: Box, outer: Box | undefined): boolean {
  if (!(width > 0 && height > 0)) return true;
  if (!outer) return false;
  const [left, top, across, down] = outer;
  return (
    x >= left - SLACK && y >= top - SLACK && x + width <= left + across + SLACK && y + height <= top + down + SLACK
  );
}

/** True when two boxes have a part in common. */
export function overlaps([x, y, width, height]: Box, [left, top, across, down]: Box): boolean {
  return x < left + across && left < x + width && y < top + down && top < y + height;
}

/** A box as the wire has it. */
export const boundsOf = ([x, y, width, height]: Box): NonNullable<TreeNode['bounds']> => [
  round(x),
  round(y),
  round(width),
  round(height),
];

/** Farther out than any page is laid out; numbers beyond are the page's nonsense. */
const FARTHEST = 1e9;

const round = (value: number): number => (Math.abs(value) < FARTHEST ? Math.round(value * 10) / 10 : 0);
