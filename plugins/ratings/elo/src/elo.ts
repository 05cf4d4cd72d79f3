import {
  scoreOf,
  type RatedBattle,
  type StreamingRating,
  type StreamingState,
  type StreamingValue,
} from '@coarena/core';
import type { EloConfig } from './config.ts';

/**
 * Streaming Elo with a step that decays side by side (Algorithm 1). Both sides move by the ratings and counts before the
 * battle. The order of the battles matters and a battle cannot be taken back: that is the refit's work.
 */
export class EloRating implements StreamingRating {
  readonly start: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly #config: EloConfig;

  constructor(config: EloConfig) {
    this.start = config.start;
    this.settings = config;
    this.#config = config;
  }

  update(state: StreamingState, battle: RatedBattle): StreamingState {
    const i = this.#valueOf(state, battle.i);
    const j = this.#valueOf(state, battle.j);
    const surprise = battle.weight * (scoreOf(battle.label) - expectedScore(i.rating, j.rating));
    return new Map(state)
      .set(battle.i, { rating: i.rating + this.#step(i.battles) * surprise, battles: i.battles + 1 })
      .set(battle.j, { rating: j.rating - this.#step(j.battles) * surprise, battles: j.battles + 1 });
  }

  async dispose(): Promise<void> {
    // Nothing is held: no handle, no timer.
  }

  /** Equation (23): K after `battles` battles. */
  #step(battles: number): number {
    const { kMin, kMax, n0 } = this.#config;
    return kMin + ((kMax - kMin) * n0) / (n0 + battles);
  }

  #valueOf(state: StreamingState, agent: string): StreamingValue {
    return state.get(agent) ?? { rating: this.start, battles: 0 };
  }
}

/** Expected score of the first of two ratings, equation (22). */
export function expectedScore(first: number, second: number): number {
  return 1 / (1 + 10 ** ((second - first) / 400));
}
