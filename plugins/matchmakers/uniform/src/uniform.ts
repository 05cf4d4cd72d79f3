import {
  ArenaError,
  probabilitiesOf,
  weightedIndex,
  type Contender,
  type Draw,
  type Matchmaker,
  type RandomStream,
} from '@coarena/core';

/** Draws every ordered pair of distinct agents with the same probability; each draw takes two random numbers. */
export class UniformMatchmaker implements Matchmaker {
  draw(contenders: readonly Contender[], random: RandomStream): Draw {
    const distinct = new Set(contenders.map((each) => each.id)).size;
    if (distinct < 2 || distinct < contenders.length) throw new ArenaError('too_few_agents', { count: distinct });
    const firstProbabilities = probabilitiesOf(contenders.map(() => 1));
    const first = contenders[weightedIndex(firstProbabilities, random)] as Contender;
    const secondProbabilities = probabilitiesOf(contenders.map((each) => (each.id === first.id ? 0 : 1)));
    const second = contenders[weightedIndex(secondProbabilities, random)] as Contender;
    return { first: first.id, second: second.id, firstProbabilities, secondProbabilities };
  }

  async dispose(): Promise<void> {
    // Nothing is held: no handle, no timer.
  }
}
