import type { Clock } from '../ports/clock.ts';

/** The wall-clock budget of one run, from the moment it is made. */
export class LaneClock {
  readonly #clock: Clock;
  readonly #wallMs: number;
  readonly #startedAt: number;

  constructor(clock: Clock, wallMs: number) {
    this.#clock = clock;
    this.#wallMs = wallMs;
    this.#startedAt = clock.monotonic();
  }

  /** Milliseconds left; 0 when the time is up. */
  left(): number {
    return Math.max(0, this.#wallMs - (this.#clock.monotonic() - this.#startedAt));
  }
}
