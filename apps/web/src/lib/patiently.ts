import { asApiError, type ApiError } from './api.ts';

/** Waits between two tries, in milliseconds; then the longest one again and again. */
const WAITS = [600, 1_500, 3_000, 6_000];

/**
 * Sends a request until it is answered. Only a request that may be sent twice belongs here: a read, or one with its
 * idempotency key. An answer that is a refusal ends it at once; `onTrouble` hears of every try that got none.
 */
export async function patiently<T>(
  send: () => Promise<T>,
  onTrouble: (error: ApiError, tries: number) => void,
  signal?: AbortSignal,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send();
    } catch (thrown) {
      const error = asApiError(thrown);
      if (!error.uncertain || signal?.aborted === true) throw error;
      onTrouble(error, tries + 1);
      await untilWorthTrying(WAITS[Math.min(tries, WAITS.length - 1)] ?? 6_000, signal);
      signal?.throwIfAborted();
    }
  }
}

/** Ends after a while, or earlier when the browser is online again. */
export function untilWorthTrying(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal?.addEventListener('abort', done);
  });
}
