const encoder = new TextEncoder();

/** UTF-8 of a text. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Lower-case hex of bytes. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte] ?? '';
  return text;
}

/** The bytes of a lower-case hex text, or null for anything else. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let n = 0; n < bytes.length; n += 1) {
    const byte = BYTES.get(text.slice(2 * n, 2 * n + 2));
    if (byte === undefined) return null;
    bytes[n] = byte;
  }
  return bytes;
}

/** The bytes of a hash as this project wrote it; anything but lower-case hex is a defect and throws. */
export function hashBytes(hex: string): Uint8Array {
  const bytes = fromHex(hex);
  if (bytes === null) throw new TypeError('a hash is lower-case hex');
  return bytes;
}

/** The parts one after the other. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Whether two byte strings are the same. Not for secrets: it stops at the first difference. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const BYTES = new Map(HEX.map((text, byte) => [text, byte]));
