import type { ChainedRow } from './entry.ts';
import type { SignedHead } from './signed-head.ts';

/**
 * What a judge gets with the answer to a vote: the entry, and its place in the chain. It fixes everything before the
 * vote at once. The inclusion proof follows as soon as a signed head covers the entry.
 */
export type VoteReceipt = ChainedRow;

/** That an entry is in the ledger that a head signs: sibling hashes from the leaf up (RFC 6962), lower-case hex. */
export type InclusionReceipt = {
  readonly entry: ChainedRow;
  readonly proof: readonly string[];
  readonly head: SignedHead;
};
