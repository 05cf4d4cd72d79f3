import type { Clock } from '../ports/clock.ts';

/** What came of a call: its value, its error, or nothing in time. */
export type Timed<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'late' };

/**
 * Runs a call that may hang for ever. At the deadline its signal aborts and `late` is answered at once, whether or not
 * the call ever ends. When the outer signal aborts, its reason is thrown.
 */
export async function withDeadline<T>(
  clock: Clock,
  ms: number,
  outer: AbortSignal,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<Timed<T>> {
  outer.throwIfAborted();
  const inner = new AbortController();
  const timer = new AbortController();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<Timed<T>>();
  const onAbort = (): void => {
    inner.abort(outer.reason);
    stop({ kind: 'failed', error: outer.reason });
  };
  outer.addEventListener('abort', onAbort, { once: true });
  const late = (): Timed<T> => ({ kind: 'late' });
  try {
    // Inside `then`, so that a plugin that throws before it returns a promise is caught as well.
    const settled = Promise.resolve()
      .then(() => call(inner.signal))
      .then(
        (value): Timed<T> => ({ kind: 'done', value }),
        (error: unknown): Timed<T> => ({ kind: 'failed', error }),
      );
    const result = await Promise.race([settled, clock.sleep(ms, timer.signal).then(late, late), stopped]);
    outer.throwIfAborted();
    if (result.kind === 'late') inner.abort(new Error(`no answer within ${ms} ms`));
    return result;
  } finally {
    outer.removeEventListener('abort', onAbort);
    timer.abort();
  }
}
