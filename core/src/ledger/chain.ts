import type { Digest } from '../ports/hasher.ts';
import type { ChainedRow, LedgerEntry, LedgerRow } from './entry.ts';
import { canonicalJson } from './canonical.ts';
import { concat, hashBytes, toHex, utf8 } from './bytes.ts';

/** The chain hash before the first entry: 32 zero bytes. */
export const CHAIN_START = '0'.repeat(64);

const LEAF_PREFIX = new Uint8Array([0x00]);

/** An entry as it is kept. Throws a TypeError where the payload has no canonical text. */
export function rowOf(entry: LedgerEntry): LedgerRow {
  return { position: entry.position, at: entry.at, text: canonicalJson(entry.payload) };
}

/** The leaf of a row: SHA-256(0x00, then `position at text` in UTF-8 with single spaces), as in RFC 6962. */
export function leafOf(row: LedgerRow, digest: Digest): Uint8Array {
  return digest.digest(concat(LEAF_PREFIX, utf8(`${row.position} ${row.at} ${row.text}`)));
}

/** The next chain hash: SHA-256(the one before, then the leaf). */
export function nextChain(before: Uint8Array, leaf: Uint8Array, digest: Digest): Uint8Array {
  return digest.digest(concat(before, leaf));
}

/** The rows with their hashes, going on from a chain hash. */
export function chained(rows: readonly LedgerRow[], digest: Digest, from: string = CHAIN_START): ChainedRow[] {
  let chain = hashBytes(from);
  return rows.map((row) => {
    const leaf = leafOf(row, digest);
    chain = nextChain(chain, leaf, digest);
    return { ...row, leaf: toHex(leaf), chain: toHex(chain) };
  });
}
