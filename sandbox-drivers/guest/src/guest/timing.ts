import { setTimeout as delay } from 'node:timers/promises';

/** Waits the given milliseconds. */
export const sleep = (ms: number): Promise<void> => delay(Math.max(0, ms));

/** A deadline on the monotonic clock. */
export class Deadline {
  readonly #at: number;

  constructor(ms: number) {
    this.#at = performance.now() + ms;
  }

  /** Milliseconds left, never negative. */
  get left(): number {
    return Math.max(0, this.#at - performance.now());
  }
}

/** Marks that a time limit passed before the work ended. */
export const timedOut: unique symbol = Symbol('timed out');

/** The work's result, or `timedOut` after `ms`; a later failure of the work is then of no interest to anyone. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | typeof timedOut> {
  const { promise, resolve } = Promise.withResolvers<typeof timedOut>();
  const timer = setTimeout(() => resolve(timedOut), ms);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Polls until the check gives a value other than null, or null after `ms`. */
export async function until<T>(ms: number, check: () => T | null | Promise<T | null>, stepMs = 10): Promise<T | null> {
  const deadline = new Deadline(ms);
  for (;;) {
    const value = await check();
    if (value !== null) return value;
    if (deadline.left === 0) return null;
    await sleep(stepMs);
  }
}
