import { crc32, deflateSync } from 'node:zlib';
import type { EncodedFrame } from '@coarena/core';

/** Rows of red, green and blue. */
export type RgbPicture = { readonly data: Uint8Array; readonly width: number; readonly height: number };

/** A picture in which no two neighbours are alike, so that anything painted shows. */
export function noise(width: number, height: number): RgbPicture {
  const data = new Uint8Array(width * height * 3);
  let state = 0x2545f491;
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[at] = state >>> 24;
  }
  return { data, width, height };
}

/** The picture as a PNG file. */
export function pngOf({ data, width, height }: RgbPicture): EncodedFrame {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1)
    rows.set(data.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND', Buffer.alloc(0))];
  return { mime: 'image/png', bytes: Buffer.concat([signature, ...chunks]), width, height };
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** The colour of one pixel, as a number. */
export function colourAt({ data, width }: RgbPicture, x: number, y: number): number {
  const at = (y * width + x) * 3;
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
}
