/**
 * Event times of a battle (R135), epoch milliseconds by the database's clock; null until it happened. They can't be
 * reconstructed later, so they are recorded from the first battle on.
 */
export type EventTimes = {
  /** s: submission. */
  readonly submitted: number;
  /** q: dequeue. */
  readonly dequeued: number | null;
  /** q + delta: the lanes start. */
  readonly started: number | null;
  /** e: both executions ended. */
  readonly executed: number | null;
  /** h: first admissible judgment. */
  readonly judged: number | null;
  /** r: incorporated in the published rating. */
  readonly incorporated: number | null;
  /** l: first client served a leaderboard that reflects it. */
  readonly served: number | null;
};
