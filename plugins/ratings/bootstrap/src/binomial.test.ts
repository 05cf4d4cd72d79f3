import { describe, expect, it } from 'vitest';
import { seededStream } from '@coarena/core';
import { binomial } from './binomial.ts';

/** Chances of 0 to n successes, by plain multiplication in logarithms. */
function chances(n: number, p: number): readonly number[] {
  const log = Array.from({ length: n + 1 }, (_, k) => k).map((k) => {
    let value = (n - k) * Math.log1p(-p) + k * Math.log(p);
    for (let each = 1; each <= k; each += 1) value += Math.log((n - k + each) / each);
    return value;
  });
  return log.map(Math.exp);
}

describe('binomial', () => {
  it.each([
    [1, 0.3],
    [9, 0.5],
    [40, 0.1],
    [40, 0.93],
    [50, 0.25],
    [200, 0.5],
    [1_000, 0.02],
    [3_000, 0.7],
  ])('is distributed as %d trials of chance %d: chi-square over cells of at least 25', (n, p) => {
    const rounds = 40_000;
    const random = seededStream(n + p);
    const seen = new Float64Array(n + 1);
    for (let round = 0; round < rounds; round += 1) {
      const k = binomial(n, p, random);
      seen[k] = seen[k]! + 1;
    }
    let [chiSquare, cells, expected, observed] = [0, 0, 0, 0];
    const close = (): void => {
      chiSquare += (observed - expected) ** 2 / expected;
      cells += 1;
      [expected, observed] = [0, 0];
    };
    for (const [k, chance] of chances(n, p).entries()) {
      expected += rounds * chance;
      observed += seen[k]!;
      if (expected >= 25) close();
    }
    const freedom = Math.max(1, cells - 1);
    // Wilson and Hilferty's approximation of the 99.9% quantile.
    const limit = freedom * (1 - 2 / (9 * freedom) + 3.09 * Math.sqrt(2 / (9 * freedom))) ** 3;
    expect(chiSquare).toBeLessThan(limit);
  });

  it('is certain where the chance is', () => {
    const random = seededStream(1);
    expect([
      binomial(0, 0.5, random),
      binomial(7, 0, random),
      binomial(7, 1, random),
      binomial(7, 1.1, random),
    ]).toEqual([0, 0, 7, 7]);
  });
});
