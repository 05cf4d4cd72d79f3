import type { Budget } from '../domain/battle.ts';
import type { Clock } from '../ports/clock.ts';
import type { LaneControl } from '../ports/lane-control.ts';

/**
 * Steps and time of one run from the moment it is made, with what was granted on top. A granted step brings its share
 * of the time: `wallMs / steps`. Time in which the run is held does not count (R066).
 */
export class LaneBudget {
  readonly #clock: Clock;
  readonly #budget: Budget;
  readonly #control: Pick<LaneControl, 'granted'>;
  readonly #startedAt: number;
  #heldMs = 0;

  constructor(clock: Clock, budget: Budget, control: Pick<LaneControl, 'granted'>) {
    this.#clock = clock;
    this.#budget = budget;
    this.#control = control;
    this.#startedAt = clock.monotonic();
  }

  /** Actions that the run has in all. */
  get steps(): number {
    return this.#budget.steps + this.#control.granted();
  }

  /** Milliseconds that the run has in all. */
  get wallMs(): number {
    return (this.#budget.wallMs * this.steps) / this.#budget.steps;
  }

  /** Milliseconds left; 0 when the time is up. */
  msLeft(): number {
    return Math.max(0, this.wallMs + this.#heldMs - (this.#clock.monotonic() - this.#startedAt));
  }

  /** Which limit a run of so many steps has reached. */
  reached(taken: number): 'step_limit' | 'time_limit' | null {
    if (this.msLeft() <= 0) return 'time_limit';
    return taken >= this.steps ? 'step_limit' : null;
  }

  /** Waits without spending time. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    const since = this.#clock.monotonic();
    try {
      return await work();
    } finally {
      this.#heldMs += this.#clock.monotonic() - since;
    }
  }
}
