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

/** Latencies of equation (2) in milliseconds; null where an event is missing. */
export function latencies(
  t: EventTimes,
): Record<'queue' | 'provision' | 'execution' | 'judgment' | 'rating' | 'service', number | null> {
  const gap = (from: number | null, to: number | null): number | null =>
    from === null || to === null ? null : to - from;
  return {
    queue: gap(t.submitted, t.dequeued),
    provision: gap(t.dequeued, t.started),
    execution: gap(t.started, t.executed),
    judgment: gap(t.executed, t.judged),
    rating: gap(t.judged, t.incorporated),
    service: gap(t.incorporated, t.served),
  };
}
