import { seededStream, type OutcomeLabel, type RatedBattle } from '@coarena/core';

/** A battle judged by one person. */
export function battleOf(i: string, j: string, label: OutcomeLabel, cluster: string, weight = 1): RatedBattle {
  return { i, j, label, weight, clusters: [{ cluster, share: 1 }] };
}

/** Every pair of the agents meets `rounds` times before 40 judges; earlier agents win more often; a tenth are ties. */
export function roundRobin(agents: readonly string[], rounds: number, seed = 1): readonly RatedBattle[] {
  const random = seededStream(seed);
  const battles: RatedBattle[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [first, i] of agents.entries()) {
      for (const j of agents.slice(first + 1)) {
        const point = random.next();
        const label: OutcomeLabel = point < 0.08 ? 'tie' : point < 0.1 ? 'both_bad' : point < 0.7 ? 'i' : 'j';
        battles.push(battleOf(i, j, label, `judge${Math.floor(random.next() * 40)}`, random.next() < 0.8 ? 1 : 0.35));
      }
    }
  }
  return battles;
}
