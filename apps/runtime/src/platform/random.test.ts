import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { epochRandom, seededRandom } from './random.ts';

const take = (stream: { next(): number }, count: number): number[] =>
  Array.from({ length: count }, () => stream.next());

describe('epochRandom', () => {
  const key = Buffer.alloc(32, 7);

  it('derives each stream from HMAC-SHA-256 of the label and a block counter', () => {
    const digest = createHmac('sha256', key).update('stream\0draw\u00000').digest();
    const first = Number(digest.readBigUInt64BE(0) >> 11n) / 2 ** 53;
    expect(epochRandom(key).stream('draw').next()).toBe(first);
  });

  it('gives the same stream for a label, another for another label and another key', () => {
    const random = epochRandom(key);
    expect(take(random.stream('a'), 9)).toEqual(take(random.stream('a'), 9));
    expect(take(random.stream('a'), 9)).not.toEqual(take(random.stream('b'), 9));
    expect(take(random.stream('a'), 9)).not.toEqual(take(epochRandom(Buffer.alloc(32, 8)).stream('a'), 9));
  });

  it('is uniform: twenty bins by chi-square, all in [0, 1)', () => {
    const bins = Array.from({ length: 20 }, () => 0);
    for (const value of take(epochRandom(key).stream('uniform'), 20_000)) bins[Math.floor(value * 20)]! += 1;
    const chiSquare = bins.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(bins).toHaveLength(20);
    expect(chiSquare).toBeLessThan(43.8);
  });

  it('makes ids of 128 random bits', () => {
    const ids = new Set(Array.from({ length: 1_000 }, () => epochRandom(key).id()));
    expect(ids.size).toBe(1_000);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/u);
  });
});

describe('seededRandom', () => {
  it('repeats draws and ids for a seed and says that it is seeded', () => {
    const [one, other] = [seededRandom(7), seededRandom(7)];
    expect([one.id(), one.id(), one.stream('x').next()]).toEqual([other.id(), other.id(), other.stream('x').next()]);
    expect(one.seeded).toBe(true);
    expect(seededRandom(8).id()).not.toBe(seededRandom(7).id());
  });
});
