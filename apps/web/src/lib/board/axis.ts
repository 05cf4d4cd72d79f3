import type { FitRow } from '@coarena/core';

/** One scale for every interval of the board. */
export type Axis = { readonly ticks: readonly number[]; readonly at: (value: number) => number };

const STEPS = [10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000];

/** The axis of the rows that have a rating, or null when none has. `at` gives per cent of the width. */
export function axisOf(rows: readonly Pick<FitRow, 'rating' | 'lower' | 'upper'>[]): Axis | null {
  const values = rows.flatMap(({ rating, lower, upper }) => [rating, lower, upper].filter((value) => value !== null));
  if (values.length === 0) return null;
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const step = STEPS.find((size) => (highest - lowest) / size <= 4) ?? Math.ceil((highest - lowest) / 4);
  const low = Math.floor(lowest / step) * step;
  const high = Math.max(low + step, Math.ceil(highest / step) * step);
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, n) => low + n * step);
  return { ticks, at: (value) => ((value - low) / (high - low)) * 100 };
}
