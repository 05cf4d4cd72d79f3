import type { Digest } from '../ports/hasher.ts';
import type { Commitment } from './entry.ts';
import { concat, fromHex, toHex, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical.ts';

/** Bytes of a salt. */
export const SALT_BYTES = 32;

/**
 * A commitment to a value: SHA-256 over the salt and the value's canonical JSON, in hex. Without the salt (32 random
 * bytes in hex) it tells nothing, however few values are possible; deleting the salt makes it say nothing for good.
 * Throws a TypeError for a salt that is none.
 */
export function commit(salt: string, value: unknown, digest: Digest): Commitment {
  const bytes = fromHex(salt);
  if (bytes?.length !== SALT_BYTES) throw new TypeError(`a salt is ${SALT_BYTES} bytes in lower-case hex`);
  return toHex(digest.digest(concat(bytes, utf8(canonicalJson(value)))));
}

/** Whether a salt and a value open a commitment. */
export function opens(commitment: Commitment, salt: string, value: unknown, digest: Digest): boolean {
  return fromHex(salt)?.length === SALT_BYTES && commit(salt, value, digest) === commitment;
}
