import type { SettleLimits, SettleOutcome } from '../../protocol/index.ts';

/** What is known at one moment; times are milliseconds since the action ended. */
export interface SettleSight {
  readonly now: number;
  /** Requests begun since the action and still in flight, those that don't count left out. */
  readonly pending: number;
  readonly loading: boolean;
  /** When the last request began or ended; 0 when there was none. */
  readonly lastRequestAt: number;
}

/** What to do next: take a frame, wait for so long (or until a request begins or ends) for a reason, or stop. */
export type SettleNext =
  | { readonly do: 'frame' }
  | { readonly do: 'wait'; readonly ms: number; readonly for: 'page' | 'second_frame' }
  | { readonly do: 'stop'; readonly reason: SettleOutcome['reason'] };

const POLL_MS = 15;

/**
 * What was done to an application, which draws when it gets to it: frames that are as `before` count only once it has had
 * `withinMs` to react. `before` is the digest of the last frame before the action.
 */
export type Reaction = { readonly before: string; readonly withinMs: number };

/**
 * How long after being asked for a frame shows the page, at the least: Chromium draws one and copies the next, so one
 * interval of a 60 Hz display always lies in between (measured: 16 to 68 ms, and 14 ms or more until it is here).
 */
const SHOWN_AFTER_MS = 16;

/**
 * The settle rule as a pure state machine. Settled: nothing counted is in flight, the main frame is not loading, and two
 * frames at least `gapMs` apart are equal. Frames that still change `animatingMs` after the last request: `animating`.
 * Never longer than `capMs`.
 */
export class SettleMachine {
  readonly #limits: SettleLimits;
  readonly #reaction: Reaction | null;
  #frame: { digest: string; endedAt: number } | null = null;
  #firstAt = 0;
  #equal = false;
  #changing = false;

  constructor(limits: SettleLimits, reaction: Reaction | null = null) {
    this.#limits = limits;
    this.#reaction = reaction;
  }

  /** What to do at this moment. */
  next(sight: SettleSight): SettleNext {
    const { capMs, animatingMs } = this.#limits;
    const busy = sight.pending > 0 || sight.loading;
    // A request that came and went after the first of the two frames may still change the page.
    if (this.#equal && !busy && sight.lastRequestAt <= this.#firstAt) {
      if (!this.#mayReact(sight.now)) return { do: 'stop', reason: 'settled' };
      this.#equal = false;
    }
    if (sight.now >= capMs) return { do: 'stop', reason: 'limit' };
    if (busy) {
      this.#frame = null;
      this.#equal = false;
      this.#changing = false;
      return { do: 'wait', for: 'page', ms: Math.min(POLL_MS, capMs - sight.now) };
    }
    // The older of the two different frames must be that late too: a page that has just stopped is not animating.
    if (this.#changing && this.#firstAt - sight.lastRequestAt >= animatingMs)
      return { do: 'stop', reason: 'animating' };
    if (!this.#frame) return { do: 'frame' };
    // That a page still changes is seen at any distance.
    const late = this.#changing && this.#frame.endedAt - sight.lastRequestAt >= animatingMs;
    const wait = late ? 0 : this.#comparableAt(this.#frame.endedAt) - sight.now;
    return wait > 0 ? { do: 'wait', for: 'second_frame', ms: Math.min(wait, capMs - sight.now) } : { do: 'frame' };
  }

  /** Reports a frame: its content's digest, and when taking it began and ended. */
  frame(digest: string, startedAt: number, endedAt: number): void {
    const before = this.#frame;
    const same = before !== null && before.digest === digest;
    this.#changing = before !== null && !same;
    this.#firstAt = before?.endedAt ?? 0;
    this.#equal = same && startedAt >= this.#comparableAt(before.endedAt);
    // A frame that is equal and too near to count is compared with a later one again.
    if (!same || this.#equal) this.#frame = { digest, endedAt };
  }

  #mayReact(now: number): boolean {
    return this.#reaction !== null && now < this.#reaction.withinMs && this.#frame?.digest === this.#reaction.before;
  }

  #comparableAt(endedAt: number): number {
    return endedAt + this.#limits.gapMs - SHOWN_AFTER_MS;
  }
}
