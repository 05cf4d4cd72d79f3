import { promisify } from 'node:util';
import { crc32, deflate, inflateSync } from 'node:zlib';

const compress = promisify(deflate);
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Size of a picture in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Encodes raw screen pixels (blue, green, red, unused) as a PNG file. */
export async function encodePng(pixels: Buffer, { width, height }: Size): Promise<Buffer> {
  // A four-byte read at a time: by single bytes this is most of a step's time.
  const words = new Uint32Array(pixels.buffer.slice(pixels.byteOffset, pixels.byteOffset + width * height * 4));
  const rows = Buffer.alloc(height * (width * 3 + 1));
  let out = 0;
  let at = 0;
  for (let y = 0; y < height; y++) {
    out++; // Filter byte of the row: 0, none.
    for (const end = at + width; at < end; at++) {
      const word = words[at] as number;
      rows[out++] = word >>> 16;
      rows[out++] = word >>> 8;
      rows[out++] = word;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', await compress(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Width and height of a PNG file's header. */
export const pngSize = (png: Buffer): Size => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

/**
 * Decodes a PNG file as Chromium writes it (8 bits, RGB or RGBA, not interlaced) to RGB pixels.
 * Raises for any other kind: the caller's browser has changed.
 */
export function decodePng(png: Buffer): { size: Size; rgb: Buffer } {
  const size = pngSize(png);
  const [depth, kind, , , interlace] = png.subarray(24, 29);
  const channels = kind === 2 ? 3 : kind === 6 ? 4 : 0;
  if (!png.subarray(0, 8).equals(SIGNATURE) || depth !== 8 || channels === 0 || interlace !== 0) {
    throw new Error(`PNG of depth ${depth}, colour type ${kind}, interlace ${interlace} is not what Chromium writes`);
  }
  const stride = size.width * channels;
  const raw = inflateSync(dataChunks(png), { maxOutputLength: size.height * (stride + 1) });
  const rgb = Buffer.alloc(size.width * size.height * 3);
  let previous: Buffer = Buffer.alloc(stride);
  for (let y = 0; y < size.height; y++) {
    const start = y * (stride + 1);
    const row = raw.subarray(start + 1, start + 1 + stride);
    unfilter(raw[start] ?? 0, row, previous, channels);
    for (let x = 0; x < size.width; x++) row.copy(rgb, (y * size.width + x) * 3, x * channels, x * channels + 3);
    previous = row;
  }
  return { size, rgb };
}

function dataChunks(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}

/** Undoes one row's filter in place (PNG specification, section 9). */
function unfilter(filter: number, row: Buffer, above: Buffer, channels: number): void {
  for (let i = 0; i < row.length; i++) {
    const a = i >= channels ? (row[i - channels] ?? 0) : 0;
    const b = above[i] ?? 0;
    const c = i >= channels ? (above[i - channels] ?? 0) : 0;
    const add = filter === 1 ? a : filter === 2 ? b : filter === 3 ? (a + b) >> 1 : filter === 4 ? paeth(a, b, c) : 0;
    row[i] = ((row[i] ?? 0) + add) & 0xff;
  }
}

function paeth(a: number, b: number, c: number): number {
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
