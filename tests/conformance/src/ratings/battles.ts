import { seededStream, type BattleCovariates, type OutcomeLabel, type RatedBattle } from '@coarena/core';

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

/** Covariates that are equal on both sides, agent `i` on the left, but for what is given. */
export function covariatesOf(given: Partial<BattleCovariates>): BattleCovariates {
  return {
    sideOfI: 'left',
    steps: { i: 20, j: 20 },
    wallMs: { i: 120_000, j: 120_000 },
    correct: { i: true, j: true },
    ...given,
  };
}

/** The battles with random covariates that have nothing to do with who won. */
export function withCovariates(battles: readonly RatedBattle[], seed: number): readonly RatedBattle[] {
  const random = seededStream(seed);
  const below = (n: number): number => Math.floor(random.next() * n);
  return battles.map((battle) => ({
    ...battle,
    covariates: {
      sideOfI: below(2) === 0 ? 'left' : 'right',
      steps: { i: 1 + below(40), j: 1 + below(40) },
      wallMs: { i: 1_000 * below(600), j: 1_000 * below(600) },
      correct: { i: below(2) === 0, j: below(3) === 0 ? null : below(2) === 0 },
    },
  }));
}
