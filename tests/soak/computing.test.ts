import { describe, expect, it } from 'vitest';
import { tenth } from './check.ts';
import { tenthOfEach } from './tenth-of.ts';

describe('repeated checks that only compute, a tenth of each', () => {
  it('takes a tenth, and at least one', () => {
    expect([1, 9, 10, 50, 51].map(tenth)).toEqual([1, 1, 1, 5, 6]);
  });

  tenthOfEach('computing');
});
