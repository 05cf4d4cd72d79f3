import { MerkleTree, toHex, type ChainedRow, type Digest, type SignedHead } from '@coarena/core';
import type { Difference } from '../difference.ts';

/** Something that was handed out earlier: the entry of a receipt, or a signed head, with where it was read. */
export type Kept = { readonly from: string } & ({ readonly entry: ChainedRow } | { readonly head: SignedHead });

/** A ledger that goes on from what was handed out has the same entry at its place, and the same root at its size. */
export function checkKept(
  kept: readonly Kept[],
  rows: readonly (ChainedRow | null)[],
  leaves: readonly Uint8Array[],
  digest: Digest,
): readonly Difference[] {
  if (kept.length === 0) return [];
  const tree = new MerkleTree(digest, leaves);
  return kept.flatMap((each): readonly Difference[] => {
    if ('entry' in each) {
      const { position, leaf, chain } = each.entry;
      const row = rows[position - 1];
      if (row?.leaf === leaf && row.chain === chain) return [];
      const what = row === undefined ? 'is missing' : 'is another entry, or another history before it,';
      return [{ entry: position, what: `${what} than in ${each.from}` }];
    }
    const { size, root } = each.head;
    if (size <= tree.size && toHex(tree.root(size)) === root) return [];
    return [{ entry: Math.min(size, tree.size), what: `the first ${size} entries are not those of ${each.from}` }];
  });
}
