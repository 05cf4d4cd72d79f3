import assert from 'node:assert/strict';
import type {
  AccessibilityNode,
  AccessibilityTree,
  FieldPurpose,
  Redaction,
  RedactionRequest,
  Redactor,
} from '@coarena/core';
import { colourAt, noise, pngOf, type RgbPicture } from './pictures.ts';

/** What a redactor's cases work on: the redactor, and a decoder of pictures that is not the redactor's own. */
export type RedactorContext = {
  readonly redactor: Redactor;
  readonly decode: (bytes: Uint8Array) => Promise<RgbPicture>;
};

/** What every case shows. */
export const PICTURE: RgbPicture = noise(320, 200);
const FRAME = pngOf(PICTURE);

/** A field of a form. */
export function field(
  purpose: FieldPurpose | undefined,
  bounds: AccessibilityNode['bounds'],
  depth = 1,
): AccessibilityNode {
  return { role: 'textbox', name: 'Field', depth, bounds, value: 'x', ...(purpose === undefined ? {} : { purpose }) };
}

/** A page that holds these nodes. */
export function page(...nodes: readonly AccessibilityNode[]): AccessibilityTree {
  const root: AccessibilityNode = { role: 'RootWebArea', name: 'Form', depth: 0, bounds: [0, 0, 320, 200] };
  return { nodes: [root, ...nodes], truncated: false };
}

/** A request for a page in a browser battle that came to rest, unless said otherwise. */
export function request(tree: AccessibilityTree | null, more: Partial<RedactionRequest> = {}): RedactionRequest {
  return {
    frame: FRAME,
    tree,
    origin: [0, 0],
    actionSpace: 'browser',
    settle: { reason: 'settled', ms: 60 },
    typed: [],
    ...more,
  };
}

/** The masked picture and its receipt; fails where there is none. */
export async function masked(context: RedactorContext, asked: RedactionRequest) {
  const answer = await context.redactor.redact(asked);
  assert.ok(answer.masked !== null, `no mask: ${JSON.stringify(answer.receipt)}`);
  assert.ok(answer.receipt.attempted && answer.receipt.proven, 'a masked picture without a proof');
  return { frame: answer.masked, picture: await context.decode(answer.masked.bytes), receipt: answer.receipt };
}

/** Fails unless there is no mask and a reason is given. */
export function refused(answer: Redaction): void {
  assert.equal(answer.masked, null, 'a mask was claimed');
  assert.equal(answer.receipt.attempted, false);
  assert.ok(!answer.receipt.attempted && answer.receipt.reason.trim() !== '', 'no reason is given');
}

/**
 * Fails unless the picture is, pixel by pixel, the original outside the receipt's rectangles and of one colour inside
 * all of them, and these lie inside the picture and cover every place that must be covered.
 */
export function assertMasked(
  picture: RgbPicture,
  rectangles: readonly (readonly [number, number, number, number])[],
  mustCover: readonly (readonly [number, number, number, number])[],
): void {
  const { width, height } = PICTURE;
  assert.deepEqual([picture.width, picture.height], [width, height]);
  const covered = new Uint8Array(width * height);
  for (const rectangle of rectangles) {
    const [x, y, across, down] = rectangle;
    assert.ok(rectangle.every(Number.isInteger), `not whole pixels: ${rectangle.join(' ')}`);
    assert.ok(x >= 0 && y >= 0 && across > 0 && down > 0 && x + across <= width && y + down <= height, 'outside');
    for (let row = y; row < y + down; row += 1) covered.fill(1, row * width + x, row * width + x + across);
  }
  let paint: number | null = null;
  for (let at = 0; at < covered.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const colour = colourAt(picture, x, y);
    if (covered[at] === 0) assert.equal(colour, colourAt(PICTURE, x, y), `pixel ${x},${y} changed`);
    else assert.equal(colour, (paint ??= colour), `pixel ${x},${y} is not painted`);
  }
  for (const [x, y, across, down] of mustCover)
    for (let row = Math.max(0, Math.floor(y)); row < Math.min(height, y + down); row += 1)
      for (let column = Math.max(0, Math.floor(x)); column < Math.min(width, x + across); column += 1)
        assert.equal(covered[row * width + column], 1, `pixel ${column},${row} of a field is visible`);
}
