import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountOf, eValue, observeVote, ONE_SIDED_START } from '../../statistics/one-sided.ts';
import { sidedTest } from './sided-test.ts';

describe('the test of a judge’s sides', () => {
  it('says what the test says vote by vote, in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 300, size: 'max' }), (choices) => {
        const test = choices.reduce((state, chosen) => observeVote(state, { chosen }), ONE_SIDED_START);
        const left = choices.filter(Boolean).length;
        const counted = sidedTest({ left, right: choices.length - left });
        expect(Math.log(counted.eValue)).toBeCloseTo(Math.log(eValue(test)), 9);
        expect(counted.discount).toBeCloseTo(discountOf(test), 9);
      }),
      { seed: 1 },
    );
  });

  it('leaves a new judge alone, and discounts one who chose left a hundred times to a tenth', () => {
    expect(sidedTest({ left: 0, right: 0 })).toEqual({ eValue: 1, discount: 1 });
    expect(sidedTest({ left: 55, right: 45 }).discount).toBe(1);
    expect(sidedTest({ left: 100, right: 0 }).discount).toBeCloseTo(0.1, 12);
  });
});
