import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Digest } from '../ports/hasher.ts';
import type { LedgerEntry } from './entry.ts';
import { CHAIN_START, chained, rowOf } from './chain.ts';
import { commit, opens } from './commitment.ts';
import { hashOfValue } from './settings.ts';
import { fromHex, toHex } from './bytes.ts';

const digest: Digest = { digest: (data) => createHash('sha256').update(data).digest() };

const entries: readonly LedgerEntry[] = [
  { position: 1, at: 1_700_000_000_000, payload: { kind: 'epoch', seeded: false, keyHash: 'ab' } },
  { position: 2, at: 1_700_000_000_001, payload: { kind: 'cancelled', battle: 'é' } },
];
const sha = (...parts: readonly (Buffer | string)[]): Buffer =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
    .digest();

describe('the chain', () => {
  it('hashes position, time and canonical text into a leaf, and every leaf onto the chain', () => {
    const first = sha('\0', '1 1700000000000 {"keyHash":"ab","kind":"epoch","seeded":false}');
    const second = sha('\0', '2 1700000000001 {"battle":"é","kind":"cancelled"}');
    const one = sha(Buffer.alloc(32), first);
    const two = sha(one, second);
    const rows = chained(entries.map(rowOf), digest);
    expect(rows.map((row) => [row.leaf, row.chain])).toEqual([
      [first.toString('hex'), one.toString('hex')],
      [second.toString('hex'), two.toString('hex')],
    ]);
    expect(chained(entries.slice(1).map(rowOf), digest, one.toString('hex'))).toEqual(rows.slice(1));
    expect(CHAIN_START).toMatch(/^0{64}$/u);
  });
});

describe('a commitment', () => {
  const salt = '0f'.repeat(32);

  it('is SHA-256 over the salt and the canonical JSON', () => {
    const expected = sha(Buffer.alloc(32, 0x0f), '{"a":"left","b":1}').toString('hex');
    expect(commit(salt, { b: 1, a: 'left' }, digest)).toBe(expected);
    expect(opens(expected, salt, { a: 'left', b: 1 }, digest)).toBe(true);
  });

  it('opens for no other value, salt or number of bytes', () => {
    const commitment = commit(salt, 'left', digest);
    expect(opens(commitment, salt, 'right', digest)).toBe(false);
    expect(opens(commitment, `${salt.slice(2)}0e`, 'left', digest)).toBe(false);
    expect(opens(commitment, salt.slice(2), 'left', digest)).toBe(false);
    expect(opens(commitment, '', 'left', digest)).toBe(false);
    expect(() => commit('00', 'left', digest)).toThrow(/32 bytes/u);
  });
});

describe('hex and values', () => {
  it('go there and back, and take nothing else', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
    expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
    expect(fromHex(toHex(bytes))).toEqual(bytes);
    for (const text of ['0', 'AB', 'zz', '0x10', ' 00']) expect(fromHex(text)).toBeNull();
    expect(hashOfValue({ b: [], a: 0 }, digest)).toBe(sha('{"a":0,"b":[]}').toString('hex'));
  });
});
