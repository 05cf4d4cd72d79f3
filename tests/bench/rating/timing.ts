/** The least time of several rounds, in milliseconds: what the work takes when nothing else wants the processor. */
export function undisturbed(rounds: number, work: () => unknown): number {
  work();
  return Math.min(...Array.from({ length: rounds }, () => timed(work)));
}

/** The time of one round. */
export function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
