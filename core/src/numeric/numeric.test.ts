import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantaOf, valueOf } from './quanta.ts';
import { seededStream } from './seeded-stream.ts';
import { probabilitiesOf, weightedIndex } from './weighted-index.ts';

describe('quanta', () => {
  it('leave no residue when everything that was added is taken back, in any order', () => {
    const weight = fc.double({ min: 0, max: 1, minExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.array(weight, { minLength: 1, maxLength: 60 }), (weights) => {
        let high = 0;
        let low = 0;
        for (const w of weights) {
          high += quantaOf(w).high;
          low += quantaOf(w).low;
        }
        for (const w of [...weights].sort((a, b) => a - b)) {
          high -= quantaOf(w).high;
          low -= quantaOf(w).low;
        }
        expect([high, low]).toEqual([0, 0]);
      }),
    );
  });

  it('are off by less than 2^-52 and never lose a positive weight', () => {
    for (const w of [1, 0.1, 0.85, 0.025, 1 / 3, 2 ** -40]) {
      const { high, low } = quantaOf(w);
      expect(Math.abs(valueOf(high, low) - w)).toBeLessThanOrEqual(2 ** -53);
    }
    expect(valueOf(quantaOf(Number.MIN_VALUE).high, quantaOf(Number.MIN_VALUE).low)).toBeGreaterThan(0);
  });
});

describe('seededStream', () => {
  it('repeats with its seed and differs between neighbouring seeds', () => {
    const take = (seed: number): number[] => {
      const stream = seededStream(seed);
      return Array.from({ length: 5 }, () => stream.next());
    };
    expect(take(7)).toEqual(take(7));
    expect(new Set([0, 1, 2, 3, -1, 0.5, 2 ** 40].map((seed) => take(seed)[0])).size).toBe(7);
  });

  it('is uniform: chi-square over 100 cells, and the mean over seeds', () => {
    const stream = seededStream(11);
    const cells = new Array<number>(100).fill(0);
    for (let n = 0; n < 100_000; n += 1) {
      const x = stream.next();
      expect(x >= 0 && x < 1).toBe(true);
      const cell = Math.floor(x * 100);
      cells[cell] = (cells[cell] ?? 0) + 1;
    }
    const chiSquare = cells.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
    // 99 degrees of freedom: the 0.1% and 99.9% quantiles.
    expect(chiSquare).toBeGreaterThan(60.3);
    expect(chiSquare).toBeLessThan(148.2);
    const firsts = Array.from({ length: 2_000 }, (_, seed) => seededStream(seed).next());
    expect(Math.abs(firsts.reduce((a, b) => a + b) / 2_000 - 0.5)).toBeLessThan(4 * Math.sqrt(1 / 12 / 2_000));
  });
});

describe('weightedIndex', () => {
  it('takes one number and never lands on a probability of 0', () => {
    const probabilities = probabilitiesOf([0, 3, 0, 1, 0]);
    expect(probabilities).toEqual([0, 0.75, 0, 0.25, 0]);
    expect(weightedIndex(probabilities, { next: () => 0 })).toBe(1);
    expect(weightedIndex(probabilities, { next: () => 0.75 })).toBe(3);
    expect(weightedIndex([0, 0.5, 0.4999, 0], { next: () => 1 - 2 ** -53 })).toBe(2);
    expect(() => weightedIndex([0, 0], { next: () => 0 })).toThrow(RangeError);
  });
});
