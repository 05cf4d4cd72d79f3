import { LIMITS } from './limits.ts';

/**
 * Joins an answer's JSON and its picture into one body: four bytes big-endian length of the JSON, the JSON as UTF-8,
 * then the picture's bytes to the end. No picture, no bytes.
 */
export function encodeEnvelope(json: unknown, picture: Uint8Array | null): Uint8Array[] {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const head = new Uint8Array(4);
  new DataView(head.buffer).setUint32(0, text.length);
  return picture ? [head, text, picture] : [head, text];
}

/** Most bytes an envelope may have; a reader stops there. */
export const ENVELOPE_BYTES = 4 + LIMITS.answerBytes + LIMITS.captureBytes;

/** Takes an envelope apart, or says why it is none. The picture is a view of the given bytes. */
export function decodeEnvelope(
  body: Uint8Array,
): { ok: true; text: string; picture: Uint8Array } | { ok: false; why: string } {
  if (body.length < 4) return { ok: false, why: 'envelope shorter than its head' };
  const length = new DataView(body.buffer, body.byteOffset, 4).getUint32(0);
  if (length > LIMITS.answerBytes) return { ok: false, why: `JSON part of ${length} bytes is over the limit` };
  if (4 + length > body.length) return { ok: false, why: 'envelope cut off inside its JSON part' };
  const text = new TextDecoder().decode(body.subarray(4, 4 + length));
  return { ok: true, text, picture: body.subarray(4 + length) };
}
