import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from './entry.ts';
import { keyNameOf } from './public-key.ts';
import type { SignedHead } from './signed-head.ts';
import { keyFaults, signingKeys } from './signing-keys.ts';

const digest = { digest: (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest() };
const KEYS = { zero: '0a', one: '1a', two: '2a', three: '3a', other: '4a' } as const;
type KeyName = keyof typeof KEYS;
const publicKeyOf = (key: KeyName): string => KEYS[key].repeat(32);
const idOf = (key: KeyName): string => keyNameOf(publicKeyOf(key), digest);
/** What is said, with the keys by the names that they have here. */
const plain = (what = ''): string =>
  (Object.keys(KEYS) as KeyName[]).reduce((text, key) => text.replaceAll(idOf(key), key), what);

const named = (
  position: number,
  key: KeyName,
  replaces: KeyName | null,
  more: { readonly keyId?: string; readonly publicKey?: string } = {},
): LedgerEntry => ({
  position,
  at: 0,
  payload: {
    kind: 'signing_key',
    keyId: idOf(key),
    publicKey: publicKeyOf(key),
    replaces: replaces === null ? null : idOf(replaces),
    ...more,
  },
});
const keys = signingKeys([
  { position: 1, at: 0, payload: { kind: 'epoch', keyHash: '00', seeded: false } },
  named(2, 'one', null),
  named(10, 'two', 'one'),
  named(20, 'three', 'two'),
]);
const heads = (...signed: readonly (readonly [number, KeyName])[]): readonly SignedHead[] =>
  signed.map(([size, key]) => ({ size, keyId: idOf(key), root: '', chain: '', at: 0, boardHash: null, signature: '' }));

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
    const faults = keyFaults(keys, signed, digest);
    expect(faults).toHaveLength(expected.length);
    for (const [index, what] of expected.entries()) expect(plain(faults[index]?.what)).toMatch(what);
  });

  it('is told by entries that follow one another', () => {
    const broken = signingKeys([named(2, 'one', 'zero'), named(10, 'two', null)]);
    const faults = keyFaults(broken, [], digest);
    expect(faults.map(({ entry, what }) => `${entry}: ${plain(what)}`)).toEqual([
      '2: signing key one replaces zero, but none was in use',
      '10: signing key two replaces none, but one was in use',
    ]);
  });

  it.each<[string, LedgerEntry, RegExp]>([
    [
      "under another key's name",
      named(10, 'two', 'one', { keyId: idOf('other') }),
      /is called other; its name is two/u,
    ],
    ['under the name of the key before', named(10, 'two', 'one', { keyId: idOf('one') }), /is called one/u],
    ['that was replaced before', named(30, 'one', 'two'), /one was in use before/u],
    [
      'that everybody can sign with',
      named(10, 'two', 'one', {
        publicKey: `01${'00'.repeat(31)}`,
        keyId: keyNameOf(`01${'00'.repeat(31)}`, digest),
      }),
      /binds nobody/u,
    ],
  ])('may be no key %s', (_, entry, what) => {
    const earlier = entry.position > 10 ? [named(10, 'two', 'one')] : [];
    const faults = keyFaults(signingKeys([named(2, 'one', null), ...earlier, entry]), [], digest);
    expect(faults.map((fault) => plain(fault.what)).join('\n')).toMatch(what);
    expect(faults.every((fault) => fault.entry === entry.position)).toBe(true);
  });
});
