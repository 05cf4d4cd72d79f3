import { expect, it } from 'vitest';
import { causeOf, quantile } from './report.ts';

it('takes quantiles by the nearest rank', () => {
  const values = [5, 1, 4, 2, 3];
  expect([
    quantile(values, 0.5),
    quantile(values, 0.95),
    quantile(values, 0),
    quantile([7], 0.5),
    quantile([], 0.5),
  ]).toEqual([3, 5, 1, 7, null]);
});

it('names the cause of a fault alone', () => {
  expect(causeOf({ end: 'agent_fault', cause: 'hung', evidence: '' })).toBe('hung');
  expect(causeOf({ end: 'finished', verdict: 'success', message: '' })).toBeNull();
  expect(causeOf(null)).toBeNull();
});
