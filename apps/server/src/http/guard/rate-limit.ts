import { ArenaError, type Clock } from '@coarena/core';
import type { RateClass } from '../route.ts';
import { addressKey } from './address.ts';

/** A budget: so many requests at once, and so many a second after that. */
export type Budget = { readonly burst: number; readonly perSecond: number };

/** Budgets of one address. Wide enough for a room of people behind one address, too narrow for guessing passwords. */
export const BUDGETS: Readonly<Record<Exclude<RateClass, 'none'>, Budget>> = {
  read: { burst: 4_000, perSecond: 400 },
  write: { burst: 600, perSecond: 20 },
  upload: { burst: 60, perSecond: 1 },
  'sign-in': { burst: 20, perSecond: 0.2 },
};

/** More addresses than this at once, and those that have their whole budget left are forgotten. */
const KEPT = 50_000;

/** Token buckets by budget and address, in this process. */
export class RateLimiter {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** Counts one request; throws `too_many_requests`. */
  take(rate: RateClass, address: string): void {
    if (rate === 'none') return;
    const { burst, perSecond } = BUDGETS[rate];
    const key = `${rate} ${addressKey(address)}`;
    const now = this.#clock.monotonic();
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1_000) * perSecond);
    if (tokens < 1) throw new ArenaError('too_many_requests', { seconds: Math.ceil((1 - tokens) / perSecond) });
    this.#buckets.set(key, { tokens: tokens - 1, at: now });
    if (this.#buckets.size > KEPT) this.#forget(now);
  }

  /** Forgets half at once, so that a flood of addresses costs little each. */
  #forget(now: number): void {
    for (const [key, { tokens, at }] of this.#buckets) {
      const { burst, perSecond } = BUDGETS[key.split(' ', 1)[0] as keyof typeof BUDGETS];
      if (tokens + ((now - at) / 1_000) * perSecond >= burst) this.#buckets.delete(key);
    }
    // Everyone is in the middle of something: the oldest go.
    for (const key of this.#buckets.keys()) {
      if (this.#buckets.size <= KEPT / 2) return;
      this.#buckets.delete(key);
    }
  }
}
