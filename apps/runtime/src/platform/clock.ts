import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@coarena/core';

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  async sleep(ms, signal) {
    signal?.throwIfAborted();
    try {
      await delay(ms, undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      // The port promises the signal's own reason; the timer wraps it into an AbortError.
      signal?.throwIfAborted();
      throw error;
    }
  },
};
