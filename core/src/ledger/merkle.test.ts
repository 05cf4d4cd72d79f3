import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Digest } from '../ports/hasher.ts';
import { concat, fromHex, sameBytes, toHex } from './bytes.ts';
import { MerkleTree } from './merkle.ts';
import { verifyConsistency, verifyInclusion } from './merkle-proof.ts';

const digest: Digest = { digest: (data) => createHash('sha256').update(data).digest() };

/** The eight inputs, the roots and the proofs that implementations of Certificate Transparency are checked with. */
const INPUTS = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const INCLUSION: readonly { index: number; size: number; path: readonly string[] }[] = [
  { index: 0, size: 1, path: [] },
  {
    index: 0,
    size: 8,
    path: [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  },
  {
    index: 5,
    size: 8,
    path: [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
  {
    index: 2,
    size: 3,
    path: ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  },
  {
    index: 1,
    size: 5,
    path: [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  },
];
const CONSISTENCY: readonly { before: number; size: number; proof: readonly string[] }[] = [
  { before: 1, size: 1, proof: [] },
  {
    before: 1,
    size: 8,
    proof: [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  },
  {
    before: 6,
    size: 8,
    proof: [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
  {
    before: 2,
    size: 5,
    proof: [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  },
];

const bytes = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array();
const leafOf = (data: Uint8Array): Uint8Array => digest.digest(concat(new Uint8Array([0]), data));
const reference = new MerkleTree(
  digest,
  INPUTS.map((input) => leafOf(bytes(input))),
);

/** The definition of RFC 6962, 2.1, word by word. */
function naiveRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves;
  if (only === undefined) return digest.digest(new Uint8Array());
  if (leaves.length === 1) return only;
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return digest.digest(concat(new Uint8Array([1]), naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k))));
}

describe('MerkleTree', () => {
  it('has the roots that are known for every size', () => {
    expect(ROOTS.map((_, size) => toHex(reference.root(size)))).toEqual(ROOTS);
  });

  it.each(INCLUSION)('proves leaf $index of $size by the known path', ({ index, size, path }) => {
    expect(reference.inclusionProof(index, size).map(toHex)).toEqual(path);
  });

  it.each(CONSISTENCY)('proves that $before comes before $size by the known proof', ({ before, size, proof }) => {
    expect(reference.consistencyProof(before, size).map(toHex)).toEqual(proof);
  });

  it('agrees with the definition, and its proofs verify, for any size', () => {
    const leaf = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const sized = fc.array(leaf, { minLength: 1, maxLength: 70 }).chain((leaves) =>
      fc.record({
        leaves: fc.constant(leaves),
        size: fc.integer({ min: 1, max: leaves.length }),
        pick: fc.nat(),
      }),
    );
    fc.assert(
      fc.property(sized, ({ leaves, size, pick }) => {
        const tree = new MerkleTree(digest, leaves);
        const root = naiveRoot(leaves.slice(0, size));
        expect(toHex(tree.root(size))).toBe(toHex(root));
        const index = pick % size;
        const claim = { leaf: leaves[index] ?? new Uint8Array(), index, size, root };
        expect(verifyInclusion(claim, tree.inclusionProof(index, size), digest)).toBe(true);
        const before = pick % (size + 1);
        const earlier = { size: before, root: naiveRoot(leaves.slice(0, before)) };
        const proof = tree.consistencyProof(before, size);
        expect(verifyConsistency(earlier, { size, root }, proof, digest)).toBe(true);
      }),
    );
  });

  it('refuses sizes and leaves that it does not have', () => {
    expect(() => reference.root(9)).toThrow(RangeError);
    expect(() => reference.inclusionProof(8)).toThrow(RangeError);
    expect(() => reference.consistencyProof(9)).toThrow(RangeError);
  });
});

describe('proofs', () => {
  const root = reference.root();

  it('fail with another leaf, place, size, root, or with any bit of the path changed', () => {
    for (let index = 0; index < 8; index += 1) {
      const path = reference.inclusionProof(index);
      const claim = { leaf: leafOf(bytes(INPUTS[index] ?? '')), index, size: 8, root };
      const fails = [
        [{ ...claim, leaf: root }, path],
        [{ ...claim, index: (index + 1) % 8 }, path],
        [{ ...claim, index: 8 }, path],
        [{ ...claim, index: -1 }, path],
        [{ ...claim, size: 0 }, path],
        [{ ...claim, root: reference.root(7) }, path],
        [claim, path.slice(1)],
        [claim, [...path, root]],
        ...path.map((_, n) => [claim, path.map((node, at) => (at === n ? flipped(node) : node))] as const),
      ] as const;
      for (const [wrong, by] of fails) expect(verifyInclusion(wrong, by, digest)).toBe(false);
    }
  });

  it('fail where hashes have another length, though their bytes in a row are the same', () => {
    const path = reference.inclusionProof(2);
    const [sibling] = path;
    if (sibling === undefined) throw new Error('no path');
    const leaf = leafOf(bytes(INPUTS[2] ?? ''));
    const longer = Buffer.concat([leaf, sibling.subarray(0, 1)]);
    const claim = { leaf: longer, index: 2, size: 8, root };
    expect(verifyInclusion(claim, [sibling.subarray(1), ...path.slice(1)], digest)).toBe(false);
    // A node in the place of a leaf, in a tree that is said to be smaller.
    const node = digest.digest(Buffer.concat([Buffer.of(1), leaf, sibling]));
    expect(
      verifyInclusion({ leaf: Buffer.concat([leaf, sibling]), index: 1, size: 4, root }, path.slice(1), digest),
    ).toBe(false);
    expect(toHex(leafOf(Buffer.concat([leaf, sibling])))).not.toBe(toHex(node));
    expect(() => new MerkleTree(digest, [Buffer.concat([leaf, sibling])])).toThrow(/has 32 bytes, not 64/u);
  });

  it('of consistency with the empty tree are about the empty tree', () => {
    const empty = { size: 0, root: digest.digest(new Uint8Array()) };
    expect(verifyConsistency(empty, { size: 8, root }, [], digest)).toBe(true);
    expect(verifyConsistency({ size: 0, root }, { size: 8, root }, [], digest)).toBe(false);
    expect(verifyConsistency(empty, { size: 8, root }, [root], digest)).toBe(false);
  });

  it('of consistency fail for every other pair of trees', () => {
    for (let before = 1; before < 8; before += 1) {
      const proof = reference.consistencyProof(before);
      const earlier = { size: before, root: reference.root(before) };
      const later = { size: 8, root };
      expect(verifyConsistency(earlier, later, proof, digest)).toBe(true);
      expect(verifyConsistency({ ...earlier, root: flipped(earlier.root) }, later, proof, digest)).toBe(false);
      expect(verifyConsistency(earlier, { ...later, root: flipped(root) }, proof, digest)).toBe(false);
      expect(verifyConsistency(earlier, later, [], digest)).toBe(false);
      expect(verifyConsistency(later, earlier, proof, digest)).toBe(false);
      for (const [n] of proof.entries()) {
        const wrong = proof.map((node, at) => (at === n ? flipped(node) : node));
        expect(verifyConsistency(earlier, later, wrong, digest)).toBe(false);
      }
    }
    expect(sameBytes(root, flipped(root))).toBe(false);
  });
});

function flipped(node: Uint8Array): Uint8Array {
  return node.map((byte, at) => (at === 5 ? byte ^ 0x10 : byte));
}
