import { describe, expect, it } from 'vitest';
import { axisOf } from './axis.ts';

const row = (
  rating: number | null,
  lower: number | null,
  upper: number | null,
): { rating: number | null; lower: number | null; upper: number | null } => ({ rating, lower, upper });

describe('the axis of the board', () => {
  it('holds every rating and interval between round numbers', () => {
    const axis = axisOf([row(1_124, 1_063, 1_185), row(872, null, null)]);
    expect(axis?.ticks).toEqual([800, 900, 1_000, 1_100, 1_200]);
    expect(axis?.at(800)).toBe(0);
    expect(axis?.at(1_000)).toBe(50);
    expect(axis?.at(1_200)).toBe(100);
  });

  it('has a length even where all ratings are one', () => {
    const axis = axisOf([row(1_000, 1_000, 1_000)]);
    expect(axis?.ticks).toEqual([1_000, 1_010]);
  });

  it('is none where nobody has a rating', () => {
    expect(axisOf([row(null, null, null)])).toBeNull();
    expect(axisOf([])).toBeNull();
  });
});
