const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Width and height from a PNG file's header, without decoding anything; null when it is no PNG. */
export function pngSize(png: Buffer): { width: number; height: number } | null {
  if (png.length < 45 || !png.subarray(0, 8).equals(SIGNATURE)) return null;
  if (png.readUInt32BE(8) !== 13 || png.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
