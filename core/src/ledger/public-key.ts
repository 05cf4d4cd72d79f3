import type { Digest } from '../ports/hasher.ts';
import { fromHex, toHex } from './bytes.ts';

/** Hex digits of a key's name. */
const NAME_DIGITS = 16;
const KEY_BYTES = 32;

/**
 * The name of a public key (hex): the first 16 hex digits of its SHA-256. It tells the keys of one ledger apart; that a
 * ledger is a certain arena's is shown by the whole key alone. Throws a TypeError for what is no key.
 */
export function keyNameOf(publicKey: string, digest: Digest): string {
  const bytes = fromHex(publicKey);
  if (bytes?.length !== KEY_BYTES) throw new TypeError(`a public key is ${KEY_BYTES} bytes in lower-case hex`);
  return toHex(digest.digest(bytes)).slice(0, NAME_DIGITS);
}

/**
 * Whether an Ed25519 public key (hex) binds its holder: written in its one way, and of none of the eight points of small
 * order, under which a signature can fit every text.
 */
export function isBinding(publicKey: string): boolean {
  const bytes = fromHex(publicKey);
  if (bytes?.length !== KEY_BYTES) return false;
  // The highest bit is the sign of x; the rest is y, the lowest byte first.
  const y = BigInt(`0x${toHex(bytes.map((byte, n) => (n === KEY_BYTES - 1 ? byte & 0x7f : byte)).toReversed())}`);
  return y < FIELD && !SMALL_ORDER.has(y);
}

const FIELD = 2n ** 255n - 19n;
/** The y of a point of order 8, in the two values that it takes up to its sign. */
const OF_ORDER_8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n;
/** Of order 1, 2, 4 (twice) and 8 (four times). */
const SMALL_ORDER: ReadonlySet<bigint> = new Set([1n, FIELD - 1n, 0n, OF_ORDER_8, FIELD - OF_ORDER_8]);
