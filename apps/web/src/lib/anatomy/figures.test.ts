import { describe, expect, it } from 'vitest';
import { exactSize, exactTime, shareOf, whole } from './figures.ts';

describe('figures of a page', () => {
  it('are written exactly, in the largest unit that allows it', () => {
    expect([20 * 60_000, 45_000, 1_500, 50].map(exactTime)).toEqual([
      '20\u00a0min',
      '45\u00a0s',
      '1.5\u00a0s',
      '50\u00a0ms',
    ]);
    expect([50 * 1024 * 1024, 64 * 1024].map(exactSize)).toEqual(['50\u00a0MiB', '64\u00a0KiB']);
    expect(whole(8_000)).toBe('8,000');
  });

  it('are shares of what weighs, and nothing where nothing does', () => {
    expect(shareOf(1, [1, 3])).toBe(0.25);
    expect(shareOf(0, [0, 0])).toBeNull();
  });
});
