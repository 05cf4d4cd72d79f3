import { probabilitiesOf, weightedIndex, type Contender, type Matchmaker, type RandomStream } from '@coarena/core';
import type { SimulationDeps } from './deps.ts';

/** A sampling rule under comparison, by the name it is reported with. */
export type SamplingRule = { readonly name: string; readonly matchmaker: Matchmaker };

/** The bundled draws, and one that looks at counts alone: both agents in proportion to (n + 4)^(-1/2). */
export async function samplingRules(deps: Pick<SimulationDeps, 'matchmaker'>): Promise<readonly SamplingRule[]> {
  const bundled = ['uncertainty', 'uniform'];
  const loaded = await Promise.all(bundled.map(async (name) => ({ name, matchmaker: await deps.matchmaker(name) })));
  return [...loaded, { name: 'exposure', matchmaker: exposureOnly }];
}

const exposureOnly: Matchmaker = {
  draw: (contenders: readonly Contender[], random: RandomStream) => {
    const weights = contenders.map(({ rated }) => 1 / Math.sqrt(rated + 4));
    const firstProbabilities = probabilitiesOf(weights);
    const first = weightedIndex(firstProbabilities, random);
    const secondProbabilities = probabilitiesOf(weights.map((weight, k) => (k === first ? 0 : weight)));
    const second = weightedIndex(secondProbabilities, random);
    const idOf = (k: number): string => (contenders[k] as Contender).id;
    return { first: idOf(first), second: idOf(second), firstProbabilities, secondProbabilities };
  },
  dispose: async () => undefined,
};
