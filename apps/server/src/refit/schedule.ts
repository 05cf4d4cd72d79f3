/** How soon after a change a refit runs. */
export type Pace = {
  /** Quiet time to wait for. */
  readonly debounceMs: number;
  /** Longest time from a change to its published board. */
  readonly maxDelayMs: number;
};

/**
 * Milliseconds to wait from now. A stream of changes is cut off early enough that the refit itself, which takes about
 * `expectedMs`, is done within the longest delay of the first change.
 */
export function waitBeforeRefit(pace: Pace, now: number, firstChange: number, expectedMs: number): number {
  const latest = firstChange + pace.maxDelayMs - Math.min(2 * expectedMs + 50, pace.maxDelayMs / 2);
  return Math.max(0, Math.min(pace.debounceMs, latest - now));
}
