import {
  ArenaError,
  probabilitiesOf,
  weightedIndex,
  type Contender,
  type Draw,
  type Matchmaker,
  type RandomStream,
} from '@coarena/core';
import type { UncertaintyConfig } from './config.ts';

/**
 * Draws the first agent by how rarely it was rated, the opponent by that and by how open the outcome is. Every agent keeps
 * a positive probability in every draw (R021, R022, R023); each draw takes two random numbers.
 */
export class UncertaintyMatchmaker implements Matchmaker {
  readonly settings: UncertaintyConfig;

  constructor(config: UncertaintyConfig) {
    this.settings = config;
  }

  draw(contenders: readonly Contender[], random: RandomStream): Draw {
    const distinct = new Set(contenders.map((each) => each.id)).size;
    if (distinct < 2 || distinct < contenders.length) throw new ArenaError('too_few_agents', { count: distinct });
    const firstProbabilities = probabilitiesOf(contenders.map((each) => this.#rarity(each)));
    const first = contenders[weightedIndex(firstProbabilities, random)] as Contender;
    const secondProbabilities = probabilitiesOf(
      contenders.map((each) =>
        each.id === first.id ? 0 : this.#rarity(each) * (this.settings.floor + openness(first, each)),
      ),
    );
    const second = contenders[weightedIndex(secondProbabilities, random)] as Contender;
    return { first: first.id, second: second.id, firstProbabilities, secondProbabilities };
  }

  async dispose(): Promise<void> {
    // Nothing is held: no handle, no timer.
  }

  #rarity(contender: Contender): number {
    return 1 / Math.sqrt(contender.rated + this.settings.kappa);
  }
}

/** 4 p (1 - p) of a meeting: 1 when the outcome is open or one side is provisional, towards 0 when it is certain. */
export function openness(first: Contender, second: Contender): number {
  if (first.rating === null || second.rating === null) return 1;
  const p = 1 / (1 + 10 ** ((second.rating - first.rating) / 400));
  return 4 * p * (1 - p);
}
