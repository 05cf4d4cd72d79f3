import type { AccessibilityTree, FieldPurpose, TypedInto } from '@coarena/core';
import type { Named } from './named.ts';

/** A rectangle in pixels of the picture: left, top, width, height; whole numbers inside the picture, never empty. */
export type Rectangle = readonly [number, number, number, number];

/** What is to be covered, and what for. */
export type Cover = { readonly rectangle: Rectangle; readonly purpose: TypedInto };

/** What rectangles are cut to and widened by. */
export type Canvas = {
  readonly width: number;
  readonly height: number;
  readonly origin: readonly [number, number];
  readonly margin: number;
};

/**
 * The rectangles of all fields of these purposes and of everything below them, and of the nodes that name something
 * personal, in the order of the tree. What has no box, is of no size, or lies outside the picture has none. Fractions of
 * pixels are rounded outwards.
 */
export function coversOf(
  tree: AccessibilityTree,
  fields: ReadonlySet<FieldPurpose>,
  named: Named,
  canvas: Canvas,
): readonly Cover[] {
  const covers: Cover[] = [];
  let inside: { readonly depth: number; readonly purpose: FieldPurpose } | null = null;
  for (const [at, { depth, purpose, bounds }] of tree.nodes.entries()) {
    if (inside !== null && depth <= inside.depth) inside = null;
    if (inside === null && purpose !== undefined && fields.has(purpose)) inside = { depth, purpose };
    const covered = inside?.purpose ?? named.get(at);
    if (covered === undefined || bounds === null) continue;
    if (covered !== 'unknown' && !fields.has(covered)) continue;
    const rectangle = onCanvas(bounds, canvas);
    if (rectangle !== null) covers.push({ rectangle, purpose: covered });
  }
  return covers;
}

function onCanvas([x, y, width, height]: readonly [number, number, number, number], canvas: Canvas): Rectangle | null {
  if (!(width > 0 && height > 0)) return null;
  const { origin, margin } = canvas;
  const left = clamp(Math.floor(x + origin[0] - margin), canvas.width);
  const top = clamp(Math.floor(y + origin[1] - margin), canvas.height);
  const right = clamp(Math.ceil(x + origin[0] + width + margin), canvas.width);
  const bottom = clamp(Math.ceil(y + origin[1] + height + margin), canvas.height);
  return right > left && bottom > top ? [left, top, right - left, bottom - top] : null;
}

const clamp = (at: number, end: number): number => Math.min(Math.max(at, 0), end);
