import type { Clock, Lane } from '@coarena/core';

/** Holds lanes back until all have arrived, and lets them go in one tick (scaffold: start barrier). */
export class Barrier {
  readonly #clock: Clock;
  readonly #gate = Promise.withResolvers<void>();
  readonly #releasedAt = new Map<Lane, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves when the barrier opens; call at the very start of a lane. */
  async pass(lane: Lane): Promise<void> {
    await this.#gate.promise;
    this.#releasedAt.set(lane, this.#clock.monotonic());
  }

  open(): void {
    this.#gate.resolve();
  }

  /** Largest difference between two lanes' release, in milliseconds. */
  skewMs(): number {
    const times = [...this.#releasedAt.values()];
    return times.length < 2 ? 0 : Math.max(...times) - Math.min(...times);
  }
}
