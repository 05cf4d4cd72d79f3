import type { AccessibilityTree, FieldPurpose } from '@coarena/core';

/** A rectangle in pixels of the picture: left, top, width, height; whole numbers inside the picture, never empty. */
export type Rectangle = readonly [number, number, number, number];

/** What is to be covered, and what for. */
export type Cover = { readonly rectangle: Rectangle; readonly purpose: FieldPurpose };

/** What rectangles are cut to and widened by. */
export type Canvas = {
  readonly width: number;
  readonly height: number;
  readonly origin: readonly [number, number];
  readonly margin: number;
};

/**
 * The rectangles of all fields of these purposes and of everything below them, in the order of the tree. A field without
 * a box, of no size, or outside the picture has none. Fractions of pixels are rounded outwards.
 */
export function coversOf(tree: AccessibilityTree, fields: ReadonlySet<FieldPurpose>, canvas: Canvas): readonly Cover[] {
  const covers: Cover[] = [];
  let inside: { readonly depth: number; readonly purpose: FieldPurpose } | null = null;
  for (const { depth, purpose, bounds } of tree.nodes) {
    if (inside !== null && depth <= inside.depth) inside = null;
    if (inside === null && purpose !== undefined && fields.has(purpose)) inside = { depth, purpose };
    if (inside === null || bounds === null) continue;
    const rectangle = onCanvas(bounds, canvas);
    if (rectangle !== null) covers.push({ rectangle, purpose: inside.purpose });
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
