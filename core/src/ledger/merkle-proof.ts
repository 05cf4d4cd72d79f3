import type { Digest } from '../ports/hasher.ts';
import { sameBytes } from './bytes.ts';
import { HASH_BYTES, nodeOf } from './merkle.ts';

/** The claim that a leaf hash stands at `index` (from 0) in the tree of `size` leaves with this root. */
export type InclusionClaim = {
  readonly leaf: Uint8Array;
  readonly index: number;
  readonly size: number;
  readonly root: Uint8Array;
};

/** Whether an audit path proves the claim (RFC 9162, 2.1.3.2). Malformed claims are false. */
export function verifyInclusion(claim: InclusionClaim, path: readonly Uint8Array[], digest: Digest): boolean {
  const { index, size } = claim;
  if (!isCount(index) || !isCount(size) || index >= size || !areHashes([claim.leaf, ...path])) return false;
  let node = index;
  let last = size - 1;
  let hash = claim.leaf;
  for (const sibling of path) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = nodeOf(sibling, hash, digest);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else {
      hash = nodeOf(hash, sibling, digest);
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && sameBytes(hash, claim.root);
}

/** A tree by its size and root. */
export type TreeState = { readonly size: number; readonly root: Uint8Array };

/** Whether a proof shows that the earlier tree is the beginning of the later one (RFC 9162, 2.1.4.2). */
export function verifyConsistency(
  before: TreeState,
  after: TreeState,
  proof: readonly Uint8Array[],
  digest: Digest,
): boolean {
  if (!isCount(before.size) || !isCount(after.size) || before.size > after.size) return false;
  if (before.size === after.size) return proof.length === 0 && sameBytes(before.root, after.root);
  if (before.size === 0) return proof.length === 0 && sameBytes(before.root, digest.digest(new Uint8Array()));
  if (!areHashes(proof)) return false;
  const [first, ...rest] = isPowerOfTwo(before.size) ? [before.root, ...proof] : proof;
  if (first === undefined) return false;
  let node = before.size - 1;
  let last = after.size - 1;
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  let old = first;
  let now = first;
  for (const sibling of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      old = nodeOf(sibling, old, digest);
      now = nodeOf(sibling, now, digest);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else {
      now = nodeOf(now, sibling, digest);
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && sameBytes(old, before.root) && sameBytes(now, after.root);
}

/** Two hashes one after the other can be parted in one way only while each has its full length. */
function areHashes(values: readonly Uint8Array[]): boolean {
  return values.every((value) => value.length === HASH_BYTES);
}

/** Exact for every count: logarithms of large ones are not. */
function isPowerOfTwo(count: number): boolean {
  let rest = count;
  while (rest % 2 === 0) rest /= 2;
  return rest === 1;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
