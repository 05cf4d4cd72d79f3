import type { Choice } from './vocabulary.ts';

/** One judge's blind answer on one battle (R007). Times are epoch milliseconds by the database's clock. */
export type Judgment = {
  readonly id: string;
  readonly battle: string;
  readonly judge: string;
  readonly choice: Choice;
  readonly at: number;
  /** How long both results were before the judge, in milliseconds, by the server's clock. */
  readonly readingMs: number;
  /** The least reading time that this battle's results need, in milliseconds. */
  readonly floorMs: number;
  /** True when the judge submitted the task. */
  readonly bySubmitter: boolean;
  readonly retractedAt: number | null;
};

/** The reading floor: a least time, and how fast anyone is taken to read. */
export const READING_FLOOR = { leastMs: 3_000, wordsPerSecond: 15 } as const;

/** Least time to read both results: max(3 s, words / 15 per second), in milliseconds. */
export function readingFloorMs(results: readonly string[]): number {
  const words = results.reduce((n, text) => n + text.split(/\s+/u).filter(Boolean).length, 0);
  return Math.max(READING_FLOOR.leastMs, (words / READING_FLOOR.wordsPerSecond) * 1_000);
}
