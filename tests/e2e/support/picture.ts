import { crc32, deflateSync } from 'node:zlib';

/** What a made-up screen shows: a colour, and a box at a place that moves with the step. */
export type Picture = { readonly width: number; readonly height: number; readonly hue: number; readonly step: number };

/** A PNG of a page-like screen: a bar, lines like text, and a box. No two steps give the same bytes. */
export function picturePng({ width, height, hue, step }: Picture): Buffer {
  const [red, green, blue] = colourOf(hue);
  const rows = Buffer.alloc((width * 3 + 1) * height, 0xf6);
  const fill = (x: number, y: number, w: number, h: number, colour: readonly number[]): void => {
    for (let row = y; row < Math.min(height, y + h); row += 1)
      for (let column = x; column < Math.min(width, x + w); column += 1)
        rows.set(colour, row * (width * 3 + 1) + 1 + column * 3);
  };
  fill(0, 0, width, 72, [red, green, blue]);
  for (let line = 0; line < 9; line += 1)
    fill(48, 120 + line * 56, 300 + ((line * 97 + step * 31) % 600), 18, [214, 214, 220]);
  fill(48 + ((step * 53) % (width - 260)), 640, 200, 96, [red, green, blue]);
  fill(48, 96, 8 + step * 4, 6, [60, 60, 70]);
  for (let row = 0; row < height; row += 1) rows[row * (width * 3 + 1)] = 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourOf(hue: number): readonly [number, number, number] {
  const at = (shift: number): number => Math.round(110 + 90 * Math.cos(((hue + shift) * Math.PI) / 180));
  return [at(0), at(120), at(240)];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(8);
  framed.writeUInt32BE(data.length, 0);
  framed.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([framed.subarray(0, 4), body, framed.subarray(4)]);
}
