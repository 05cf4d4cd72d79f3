import { describe, expect, it } from 'vitest';
import { levelOf, normalCdf, studentQuantile } from './student.ts';

describe('studentQuantile', () => {
  // Found with 30-digit arithmetic as roots of the incomplete beta function.
  it.each([
    [1, 12.7062047361747],
    [2, 4.302652729749464],
    [4, 2.7764451051977943],
    [19, 2.0930240544083096],
    [39, 2.0226909200367613],
    [210, 1.9713247932433313],
    [1_000_000, 1.959966356814107],
  ])('at 0.975 with %i degrees of freedom', (df, expected) => {
    expect(Math.abs(studentQuantile(0.975, df) / expected - 1)).toBeLessThan(1e-10);
  });

  it('falls towards the normal quantile as the degrees of freedom grow', () => {
    const values = [1, 2, 3, 5, 10, 30, 100, 1_000, 100_000].map((df) => studentQuantile(0.975, df));
    expect([...values].sort((a, b) => b - a)).toEqual(values);
    expect(values.at(-1)).toBeGreaterThan(1.959963984540054);
  });
});

it('normalCdf is the normal distribution function', () => {
  expect(normalCdf(0)).toBe(0.5);
  expect(normalCdf(1.959963984540054)).toBeCloseTo(0.975, 15);
  expect(normalCdf(1.6448536269514722)).toBeCloseTo(0.95, 15);
  expect(normalCdf(6)).toBeCloseTo(1 - 9.865876450376946e-10, 15);
});

it('levelOf takes a rounded quantile for what it means', () => {
  expect([1.96, 1.959964, 1.959963984540054].map(levelOf)).toEqual([0.975, 0.975, 0.975]);
  expect(levelOf(1.6448536269514722)).toBeCloseTo(0.95, 14);
});
