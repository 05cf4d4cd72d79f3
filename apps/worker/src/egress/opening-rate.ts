import type { Clock } from '@coarena/core';
import type { EgressLimits } from './types.ts';

/** Lets connections begin at a bounded rate: a burst at once, then so many a second; the others wait their turn. */
export class OpeningRate {
  readonly #clock: Clock;
  readonly #limits: EgressLimits;
  /** The moment until which the rate is spent, as if each connection took its share of a second. */
  #spentUntil: number;

  constructor(clock: Clock, limits: EgressLimits) {
    this.#clock = clock;
    this.#limits = limits;
    this.#spentUntil = clock.monotonic() - this.#burstMs();
  }

  /** Waits for a turn; false at once when that would take longer than the limit. */
  async turn(signal: AbortSignal): Promise<boolean> {
    const now = this.#clock.monotonic();
    const next = Math.max(this.#spentUntil, now - this.#burstMs()) + 1_000 / this.#limits.newPerSecond;
    if (next - now > this.#limits.newWaitMs) return false;
    this.#spentUntil = next;
    if (next > now) await this.#clock.sleep(next - now, signal);
    return true;
  }

  #burstMs(): number {
    return (1_000 * this.#limits.newBurst) / this.#limits.newPerSecond;
  }
}
