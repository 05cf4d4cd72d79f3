import type { Digest } from '../ports/hasher.ts';
import type { VerifySignature } from '../ports/signer.ts';
import type { ChainedRow } from './entry.ts';
import type { MerkleTree } from './merkle.ts';
import { isSignedBy, type SignedHead } from './signed-head.ts';
import { leafOf } from './chain.ts';
import { fromHex, toHex } from './bytes.ts';
import { verifyInclusion } from './merkle-proof.ts';

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

/** The receipt of an entry against a head that covers it; `tree` holds at least the head's leaves. */
export function inclusionReceipt(entry: ChainedRow, head: SignedHead, tree: MerkleTree): InclusionReceipt {
  return { entry, head, proof: tree.inclusionProof(entry.position - 1, head.size).map(toHex) };
}

/** What is wrong with a receipt; null when nothing is. */
export type ReceiptFault = 'leaf' | 'not_covered' | 'proof' | 'signature' | null;

/** Checks a receipt offline, with nothing but the arena's public key (hex). */
export function verifyReceipt(
  { entry, proof, head }: InclusionReceipt,
  publicKey: string,
  { digest, verify }: { readonly digest: Digest; readonly verify: VerifySignature },
): ReceiptFault {
  const leaf = leafOf(entry, digest);
  if (toHex(leaf) !== entry.leaf) return 'leaf';
  if (entry.position < 1 || entry.position > head.size) return 'not_covered';
  const root = fromHex(head.root);
  const path = proof.map(fromHex).filter((node) => node?.length === 32);
  if (root === null || path.length !== proof.length) return 'proof';
  const claim = { leaf, index: entry.position - 1, size: head.size, root };
  if (!verifyInclusion(claim, path as Uint8Array[], digest)) return 'proof';
  return isSignedBy(head, publicKey, verify) ? null : 'signature';
}
