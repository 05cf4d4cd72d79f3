import type { Clock } from '@coarena/core';

/** Waits for so many milliseconds; a signal that aborts ends the wait early and is no error. */
export async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = (): void => resolve();
  clock.sleep(ms, signal).then(done, done);
  await promise;
}
