import sharp from 'sharp';
import type { EncodedFrame } from '@coarena/core';
import type { Rectangle } from './rectangles.ts';

/** A picture as rows of red, green and blue. */
export type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number };

/** What a covered pixel is. */
const PAINT = [0x3b, 0x41, 0x4d] as const;

/** A desktop's picture is one megapixel; anything far larger is no picture of a desktop. */
const PIXEL_LIMIT = 40_000_000;

/** Reads a picture. */
export async function decode(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: PIXEL_LIMIT })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Writes pixels without loss. */
export async function encode({ data, width, height }: Pixels): Promise<EncodedFrame> {
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 1, quality: 20 })
    .toBuffer();
  return { mime: 'image/webp', bytes, width, height };
}

/** Covers rectangles, in place. */
export function paint({ data, width }: Pixels, rectangles: readonly Rectangle[]): void {
  for (const [left, top, across, down] of rectangles) {
    const row = Buffer.alloc(across * 3, Uint8Array.from(PAINT));
    for (let y = top; y < top + down; y += 1) row.copy(data, (y * width + left) * 3);
  }
}

/** True when every pixel of every rectangle is painted. */
export function isPainted({ data, width }: Pixels, rectangles: readonly Rectangle[]): boolean {
  return rectangles.every(([left, top, across, down]) => {
    const row = Buffer.alloc(across * 3, Uint8Array.from(PAINT));
    for (let y = top; y < top + down; y += 1) {
      const from = (y * width + left) * 3;
      if (row.compare(data, from, from + row.length) !== 0) return false;
    }
    return true;
  });
}
