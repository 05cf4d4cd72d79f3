import { seededStream } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { normalStream } from './normal.ts';
import { normalCdf } from './student.ts';

const COUNT = 400_000;
const draw = normalStream(seededStream(12));
const values = Float64Array.from({ length: COUNT }, draw).sort();

describe('normalStream', () => {
  it('is normal: the largest distance of the distribution functions (Kolmogorov)', () => {
    let furthest = 0;
    for (const [k, value] of values.entries()) {
      const expected = normalCdf(value);
      furthest = Math.max(furthest, Math.abs(expected - k / COUNT), Math.abs(expected - (k + 1) / COUNT));
    }
    // The 0.1% point of the statistic is 1.95 / sqrt(n).
    expect(furthest).toBeLessThan(1.95 / Math.sqrt(COUNT));
  });

  it('has the moments and the tails of a normal', () => {
    const mean = (power: number): number => values.reduce((sum, x) => sum + x ** power, 0) / COUNT;
    // Four standard errors each: the variances of x, x^2, x^3, x^4 are 1, 2, 15, 96.
    for (const [power, expected, variance] of [
      [1, 0, 1],
      [2, 1, 2],
      [3, 0, 15],
      [4, 3, 96],
    ] as const)
      expect(Math.abs(mean(power) - expected), `moment ${power}`).toBeLessThan(4 * Math.sqrt(variance / COUNT));
    for (const edge of [2.5, 3.654, 3.9]) {
      const probability = 1 - normalCdf(edge);
      const slack = 4 * Math.sqrt(COUNT * probability);
      for (const beyond of [values.filter((x) => x > edge), values.filter((x) => x < -edge)])
        expect(Math.abs(beyond.length - COUNT * probability), `beyond ${edge}`).toBeLessThan(slack);
    }
  });

  it('repeats with its seed', () => {
    const take = (): number[] => Array.from({ length: 9 }, normalStream(seededStream(3)));
    expect(take()).toEqual(take());
  });
});
