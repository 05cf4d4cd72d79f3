import sharp from 'sharp';
import type { EncodedFrame } from '@coarena/core';

/** One thread a picture: two lanes are encoded at once, and the desktops need the machine more. */
sharp.concurrency(1);
sharp.cache(false);

/** A desktop's picture is one megapixel; anything far larger is no picture of a desktop. */
const PIXEL_LIMIT = 40_000_000;

/** Effort of the encoder; beyond 1 nothing gets smaller. */
const EFFORT = 1;

/** A desktop's PNG as it is stored: lossless WebP. Rejects for bytes that are no picture of that size. */
export async function encodeFrame(png: {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}): Promise<EncodedFrame> {
  const { data, info } = await sharp(png.bytes, { limitInputPixels: PIXEL_LIMIT })
    .webp({ lossless: true, effort: EFFORT })
    .toBuffer({ resolveWithObject: true });
  if (info.width !== png.width || info.height !== png.height)
    throw new Error(`a picture of ${png.width}x${png.height} holds ${info.width}x${info.height} pixels`);
  return { mime: 'image/webp', bytes: data, width: info.width, height: info.height };
}
