import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from './entry.ts';
import type { SignedHead } from './signed-head.ts';
import { keyFaults, signingKeys } from './signing-keys.ts';

const named = (position: number, keyId: string, replaces: string | null): LedgerEntry => ({
  position,
  at: 0,
  payload: { kind: 'signing_key', keyId, publicKey: 'ab'.repeat(32), replaces },
});
const keys = signingKeys([
  { position: 1, at: 0, payload: { kind: 'epoch', keyHash: '00', seeded: false } },
  named(2, 'one', null),
  named(10, 'two', 'one'),
  named(20, 'three', 'two'),
]);
const heads = (...signed: readonly (readonly [number, string])[]): readonly SignedHead[] =>
  signed.map(([size, keyId]) => ({ size, keyId, root: '', chain: '', at: 0, boardHash: null, signature: '' }));

describe('who may sign a head', () => {
  it.each<[string, readonly SignedHead[], readonly RegExp[]]>([
    ['each key in its time', heads([5, 'one'], [10, 'one'], [15, 'two'], [20, 'two'], [21, 'three']), []],
    ['the old key over more than the new one', heads([13, 'one'], [13, 'two']), []],
    ['nobody yet', [], []],
    ['a new key before the old one named it', heads([5, 'one'], [12, 'two']), [/two, which was not in use/u]],
    ['a new key over what does not name it', heads([10, 'one'], [9, 'two']), [/before entry 10/u]],
    ['an old key once it was replaced', heads([10, 'one'], [12, 'one']), [/after it was replaced by two/u]],
    ['an old key after the new one', heads([10, 'one'], [12, 'two'], [13, 'one']), [/one, which was not in use/u]],
    ['a key that skips one', heads([10, 'one'], [20, 'three']), [/three, which was not in use/u]],
    ['a stranger', heads([5, 'other']), [/other, which no entry names/u]],
    ['the first key before its entry', heads([1, 'one']), [/before entry 2/u]],
  ])('%s', (_, signed, expected) => {
    const faults = keyFaults(keys, signed);
    expect(faults).toHaveLength(expected.length);
    for (const [index, what] of expected.entries()) expect(faults[index]?.what).toMatch(what);
  });

  it('is told by entries that follow one another', () => {
    const broken = signingKeys([named(2, 'one', 'zero'), named(10, 'two', null)]);
    expect(keyFaults(broken, [])).toMatchObject([
      { entry: 2, what: expect.stringMatching(/replaces zero, but none/u) as string },
      { entry: 10, what: expect.stringMatching(/replaces none, but one/u) as string },
    ]);
  });
});
