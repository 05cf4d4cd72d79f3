import {
  isSignedBy,
  leafOf,
  MerkleTree,
  toHex,
  verifyReceipt,
  type ChainedRow,
  type Digest,
  type InclusionReceipt,
  type SignedHead,
  type SigningKey,
  type VerifySignature,
} from '@coarena/core';
import type { Difference } from '../difference.ts';

/** Something that was handed out earlier, with where it was read: an entry, alone or with its proof, or a signed head. */
export type Kept = { readonly from: string } & (
  | { readonly entry: ChainedRow; readonly proof?: undefined }
  | InclusionReceipt
  | { readonly head: SignedHead; readonly entry?: undefined }
);

/** The ledger that kept things are held against. */
export type KeptRequest = {
  readonly rows: readonly (ChainedRow | null)[];
  readonly leaves: readonly Uint8Array[];
  readonly keys: readonly SigningKey[];
  readonly digest: Digest;
  readonly verify: VerifySignature;
};

/**
 * A ledger that goes on from what was handed out has the same entry at its place, and the same root at its size. What is
 * not sound in itself, or was signed by nobody here, shows nothing and is told as such.
 */
export function checkKept(kept: readonly Kept[], request: KeptRequest): readonly Difference[] {
  if (kept.length === 0) return [];
  const tree = new MerkleTree(request.digest, request.leaves);
  return kept.flatMap((each): readonly Difference[] => {
    if (each.entry === undefined) return headDifferences(each.from, each.head, tree, request);
    if (each.proof === undefined) return entryDifferences(each.from, each.entry, request);
    const key = request.keys.find(({ keyId }) => keyId === each.head.keyId);
    const fault = key === undefined ? null : verifyReceipt(each, key.publicKey, request);
    if (fault !== null) return [unsound(each.from, each.entry.position, `its ${fault} is wrong`)];
    return [
      ...entryDifferences(each.from, each.entry, request),
      ...headDifferences(each.from, each.head, tree, request),
    ];
  });
}

function entryDifferences(from: string, entry: ChainedRow, { rows, digest }: KeptRequest): readonly Difference[] {
  const { position, leaf, chain } = entry;
  if (toHex(leafOf(entry, digest)) !== leaf) return [unsound(from, position, 'its text does not give its leaf hash')];
  const row = rows[position - 1];
  if (row?.leaf === leaf && row.chain === chain) return [];
  const what = row === undefined ? 'is missing' : 'is another entry, or another history before it,';
  return [{ entry: position, what: `${what} than in ${from}` }];
}

function headDifferences(
  from: string,
  head: SignedHead,
  tree: MerkleTree,
  { keys, verify }: KeptRequest,
): readonly Difference[] {
  const { size, root } = head;
  const at = Math.min(size, tree.size);
  if (!keys.some(({ keyId, publicKey }) => keyId === head.keyId && isSignedBy(head, publicKey, verify)))
    return [unsound(from, at, `its head over ${size} entries is signed by no key of this ledger`)];
  if (size <= tree.size && toHex(tree.root(size)) === root) return [];
  const what =
    size > tree.size
      ? `the ledger ends here, but the head over ${size} entries in ${from} is signed by its key`
      : `the first ${size} entries are not those of ${from}, which is signed by the same key: two ledgers were signed`;
  return [{ entry: at, what }];
}

function unsound(from: string, entry: number, why: string): Difference {
  return { entry, what: `cannot be held against ${from}: ${why}` };
}
