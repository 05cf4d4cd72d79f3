import { hashBytes, nodeOf, toHex, type Digest, type SignedHead } from '@coarena/core';
import type { Transaction } from '../drizzle.ts';
import { heads, logHead } from '../schema/index.ts';

/** The head row: the ledger up to its last entry. */
export type Head = Omit<typeof logHead.$inferSelect, 'id'>;

/** Locks the head until the commit: nobody else appends meanwhile. */
export async function lockHead(tx: Transaction): Promise<Head> {
  const [row] = await tx.select().from(logHead).for('update');
  if (row === undefined) throw new Error('the log has lost its head row');
  return row;
}

const HASH_BYTES = 32;

/** The Merkle root of a tree by the roots of its complete subtrees (hex, the largest first); of none, SHA-256 of nothing. */
export function rootOf(frontier: string, digest: Digest): string {
  const bytes = hashBytes(frontier);
  const nodes = Array.from({ length: bytes.length / HASH_BYTES }, (_, n) =>
    bytes.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES),
  );
  const last = nodes.at(-1);
  if (last === undefined) return toHex(digest.digest(new Uint8Array()));
  return toHex(nodes.slice(0, -1).reduceRight((right, left) => nodeOf(left, right, digest), last));
}

/** Keeps a signed head; one of the same size, board and key is kept once. */
export async function keepHead(tx: Transaction, head: SignedHead): Promise<void> {
  const { size, boardHash, keyId } = head;
  await tx
    .insert(heads)
    .values({ size, board: boardHash ?? '', keyId, head })
    .onConflictDoNothing();
}
