/** Segments that belong to the picture itself: what a decoder must have. Adobe's says which colours are meant. */
const ADOBE = 0xee;

/**
 * A JPEG inside a document without its application segments and comments; its picture is not written anew. Null for
 * what does not read as one.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xda) return Buffer.concat([...kept, bytes.subarray(at, endOfPicture(bytes, at))]);
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    const metadata = (marker >= 0xe0 && marker <= 0xef && marker !== ADOBE) || marker === 0xfe;
    if (!metadata) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

/** What lies behind the end of the picture is no part of it. */
function endOfPicture(bytes: Uint8Array, from: number): number {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(Buffer.from([0xff, 0xd9]));
  return end < from ? bytes.length : end + 2;
}
