import { normalQuantile, weightedIndex, type OutcomeLabel, type RandomStream } from '@coarena/core';

/** How judges behave: the same for all, or each with tastes and a lean of their own. */
export type JudgeModel = {
  /** Standard deviation of a judge's own taste for each agent, in natural-log units. */
  readonly taste: number;
  /** Standard deviation of a judge's lean to one side, in natural-log units. */
  readonly lean: number;
  /** Share of votes that are ties whoever met. */
  readonly ties: number;
  /** Whether a few judges give many of the votes (in proportion to 1 / sqrt(rank)). */
  readonly uneven: boolean;
};

/** One simulated vote by the places of agents and judge. */
export type SimulatedVote = {
  readonly i: number;
  readonly j: number;
  readonly judge: number;
  readonly label: OutcomeLabel;
};

/** A panel of judges drawn from a population; each call gives one vote on a pair, sides drawn evenly. */
export function panelOf(
  judges: number,
  strengths: readonly number[],
  model: JudgeModel,
  random: RandomStream,
): (i: number, j: number) => SimulatedVote {
  const tastes = Array.from({ length: judges }, () => strengths.map(() => model.taste * normalFrom(random)));
  const leans = tastes.map(() => model.lean * normalFrom(random));
  const weights = tastes.map((_, rank) => (model.uneven ? 1 / Math.sqrt(rank + 1) : 1));
  const total = weights.reduce((sum, each) => sum + each, 0);
  const shares = weights.map((each) => each / total);
  return (i, j) => {
    const judge = weightedIndex(shares, random);
    const own = tastes[judge] ?? [];
    const gap = (strengths[i] ?? 0) + (own[i] ?? 0) - (strengths[j] ?? 0) - (own[j] ?? 0);
    const side = random.next() < 0.5 ? 1 : -1;
    if (random.next() < model.ties) return { i, j, judge, label: 'tie' };
    const p = logistic(gap + side * (leans[judge] ?? 0));
    return { i, j, judge, label: random.next() < p ? 'i' : 'j' };
  };
}

/**
 * The strengths that a Bradley-Terry fit of endless votes of the whole population tends to, every pair met equally often,
 * centred: what intervals have to cover. Tastes, leans and ties pull it towards 0 against the strengths of one vote.
 */
export function populationStrengths(strengths: readonly number[], model: JudgeModel): readonly number[] {
  const spread = Math.sqrt(2 * model.taste ** 2 + model.lean ** 2);
  const score = (gap: number): number => model.ties / 2 + (1 - model.ties) * meanLogistic(gap, spread);
  const wins = strengths.map((mine, i) =>
    strengths.reduce((sum, other, j) => sum + (i === j ? 0 : score(mine - other)), 0),
  );
  let worth = strengths.map(() => 1);
  for (let round = 0; round < 100_000; round += 1) {
    const next = worth.map(
      (mine, i) => (wins[i] ?? 0) / worth.reduce((sum, other, j) => sum + (i === j ? 0 : 1 / (mine + other)), 0),
    );
    const scale = Math.exp(next.reduce((sum, each) => sum + Math.log(each), 0) / next.length);
    const scaled = next.map((each) => each / scale);
    const moved = Math.max(...scaled.map((each, k) => Math.abs(each / (worth[k] ?? 1) - 1)));
    worth = scaled;
    if (moved < 1e-13) return worth.map(Math.log);
  }
  throw new RangeError('the strengths of the population did not converge');
}

/** Evenly spaced strengths from -`reach` to `reach`. */
export function ladder(agents: number, reach: number): readonly number[] {
  return Array.from({ length: agents }, (_, k) => reach * ((2 * k) / (agents - 1) - 1));
}

/** Two different places of `agents`, every pair equally likely. */
export function uniformPair(agents: number, random: RandomStream): readonly [number, number] {
  const i = Math.floor(random.next() * agents);
  return [i, (i + 1 + Math.floor(random.next() * (agents - 1))) % agents];
}

function normalFrom(random: RandomStream): number {
  return normalQuantile(Math.max(random.next(), 2 ** -54));
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** Mean of the logistic of a normal variable, by the trapezium rule over eight deviations, which is exact to rounding here. */
function meanLogistic(mean: number, deviation: number): number {
  if (deviation === 0) return logistic(mean);
  const step = 1 / 32;
  let sum = 0;
  let mass = 0;
  for (let k = -256; k <= 256; k += 1) {
    const z = k * step;
    const weight = Math.exp((-z * z) / 2);
    sum += weight * logistic(mean + deviation * z);
    mass += weight;
  }
  return sum / mass;
}
