import type { Digest } from '../ports/hasher.ts';
import { concat } from './bytes.ts';

/** Bytes of a SHA-256 hash. */
export const HASH_BYTES = 32;

const NODE_PREFIX = new Uint8Array([0x01]);

/** An inner node: SHA-256(0x01, left, right) (RFC 6962, 2.1). */
export function nodeOf(left: Uint8Array, right: Uint8Array, digest: Digest): Uint8Array {
  return digest.digest(concat(NODE_PREFIX, left, right));
}

/**
 * The tree of RFC 6962 over leaf hashes that only ever grows. It keeps the roots of all complete subtrees (64 bytes a
 * leaf in all), so that a root or a proof for any earlier size costs a number of hashes in the order of the depth.
 */
export class MerkleTree {
  readonly #digest: Digest;
  /** `#levels[k][j]`: root of the complete subtree over the 2^k leaves from j 2^k on. */
  readonly #levels: Uint8Array[][] = [[]];

  constructor(digest: Digest, leaves: Iterable<Uint8Array> = []) {
    this.#digest = digest;
    for (const leaf of leaves) this.append(leaf);
  }

  /** How many leaves the tree has. */
  get size(): number {
    return this.#level(0).length;
  }

  /** Adds a leaf hash. Throws a TypeError for what is no hash: it could stand for a node. */
  append(leaf: Uint8Array): void {
    if (leaf.length !== HASH_BYTES) throw new TypeError(`a leaf hash has ${HASH_BYTES} bytes, not ${leaf.length}`);
    let node = leaf;
    for (let k = 0; ; k += 1) {
      const level = this.#level(k);
      level.push(node);
      if (level.length % 2 !== 0) return;
      node = nodeOf(level.at(-2) ?? node, node, this.#digest);
    }
  }

  /** The root over the first `size` leaves; of no leaves, the hash of nothing. */
  root(size: number = this.size): Uint8Array {
    this.#within(size);
    return size === 0 ? this.#digest.digest(new Uint8Array()) : this.#range(0, size);
  }

  /** The audit path of the leaf at `index` (from 0) in the tree over the first `size` leaves. */
  inclusionProof(index: number, size: number = this.size): Uint8Array[] {
    this.#within(size);
    if (!Number.isInteger(index) || index < 0 || index >= size)
      throw new RangeError(`leaf ${index} is not among the first ${size}`);
    return this.#path(index, 0, size);
  }

  /** That the tree over `before` leaves is the beginning of the one over `size` leaves (RFC 6962, 2.1.2). */
  consistencyProof(before: number, size: number = this.size): Uint8Array[] {
    this.#within(size);
    if (!Number.isInteger(before) || before < 0 || before > size)
      throw new RangeError(`a tree of ${before} leaves does not come before one of ${size}`);
    return before === 0 || before === size ? [] : this.#subproof(before, 0, size, true);
  }

  #path(index: number, from: number, to: number): Uint8Array[] {
    if (to - from === 1) return [];
    const middle = from + splitOf(to - from);
    return index < middle
      ? [...this.#path(index, from, middle), this.#range(middle, to)]
      : [...this.#path(index, middle, to), this.#range(from, middle)];
  }

  #subproof(before: number, from: number, to: number, whole: boolean): Uint8Array[] {
    if (before === to) return whole ? [] : [this.#range(from, to)];
    const middle = from + splitOf(to - from);
    return before <= middle
      ? [...this.#subproof(before, from, middle, whole), this.#range(middle, to)]
      : [...this.#subproof(before, middle, to, false), this.#range(from, middle)];
  }

  /** The root over leaves `from` to `to` of a range that the tree's own shape makes. */
  #range(from: number, to: number): Uint8Array {
    const length = to - from;
    const k = 31 - Math.clz32(length);
    const complete = length === 2 ** k ? this.#level(k)[from / length] : undefined;
    if (complete !== undefined) return complete;
    const middle = from + splitOf(length);
    return nodeOf(this.#range(from, middle), this.#range(middle, to), this.#digest);
  }

  #level(k: number): Uint8Array[] {
    return (this.#levels[k] ??= []);
  }

  #within(size: number): void {
    if (!Number.isInteger(size) || size < 0 || size > this.size)
      throw new RangeError(`the tree has ${this.size} leaves, not ${size}`);
  }
}

/** The largest power of two below a length of at least 2. */
function splitOf(length: number): number {
  let split = 1;
  while (split * 2 < length) split *= 2;
  return split;
}
