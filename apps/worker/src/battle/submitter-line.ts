import {
  LANES,
  messageOf,
  NOBODY,
  type ArenaConfig,
  type BattleStanding,
  type BattleStore,
  type Clock,
  type GrantOffer,
  type Lane,
  type LaneControl,
  type Logger,
} from '@coarena/core';
import { pause } from '../pause.ts';
import type { BattleWriter } from './battle-writer.ts';
import { HeldLane } from './held-lane.ts';

/** How often the store is asked what the submitter has said: a word reaches its lane within a second. */
const LOOK_EVERY_MS = 400;

/** What is needed to listen to the submitter of one battle. */
export type LineParts = {
  readonly battle: string;
  readonly battles: BattleStore;
  readonly writer: BattleWriter;
  readonly budget: ArenaConfig['battle']['budget'];
  /** The battle's own steps. */
  readonly steps: number;
  /** False for tasks of the arena itself: its lanes wait for nobody. */
  readonly isPerson: boolean;
  /** Aborts when the battle stops. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly log: Logger;
};

/** Listens to the submitter of a battle and passes on what concerns each lane, whichever machine it was said to. */
export class SubmitterLine {
  readonly #parts: LineParts;
  readonly #lanes: Readonly<Record<Lane, HeldLane>>;

  constructor(parts: LineParts) {
    this.#parts = parts;
    const { budget, steps } = parts;
    const held = (lane: Lane): HeldLane =>
      new HeldLane(lane, {
        writer: parts.writer,
        pauseMs: budget.pauseSeconds * 1_000,
        questionMs: budget.questionSeconds * 1_000,
        offer: (granted) => offerOf(budget, steps, granted),
        look: () => this.#look(),
        signal: parts.signal,
      });
    this.#lanes = { a: held('a'), b: held('b') };
  }

  /** One lane's end of the line. `stored` resolves when every step taken so far is stored: a lane that waits has acted. */
  control(lane: Lane, stored: () => Promise<void>): LaneControl {
    if (!this.#parts.isPerson) return NOBODY;
    const held = this.#lanes[lane];
    return {
      granted: () => held.granted,
      stopped: held.stopped,
      wait: async (wait) => {
        await stored();
        return held.wait(wait);
      },
    };
  }

  /** Looks again and again until the signal aborts. A store that is away for a while is asked again. */
  async listen(signal: AbortSignal): Promise<void> {
    const { clock, log, battle, isPerson } = this.#parts;
    while (isPerson && !signal.aborted) {
      try {
        await this.#look();
      } catch (error) {
        log.warn('the submitter could not be listened to', { battle, reason: messageOf(error) });
      }
      await pause(clock, LOOK_EVERY_MS, signal);
    }
  }

  async #look(): Promise<BattleStanding | null> {
    const standing = await this.#parts.battles.standing(this.#parts.battle);
    for (const lane of LANES) {
      const now = standing?.lanes[lane] ?? null;
      if (now !== null) this.#lanes[lane].take(now);
    }
    return standing;
  }
}

/** What a lane with so many granted steps may be offered; null at the ceiling. */
function offerOf(
  { grantSteps, ceilingSteps }: Pick<ArenaConfig['battle']['budget'], 'grantSteps' | 'ceilingSteps'>,
  steps: number,
  granted: number,
): GrantOffer | null {
  const most = ceilingSteps - steps;
  const more = Math.min(grantSteps, most - granted);
  return more > 0 ? { steps: more, most } : null;
}
