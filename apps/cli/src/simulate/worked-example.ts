import type { Fit, OutcomeLabel, RatedBattle } from '@coarena/core';
import type { SimulationDeps } from './deps.ts';

/** The five agents of the worked example. */
export const AGENTS = ['A', 'B', 'C', 'D', 'E'] as const;

/** The ten pairs of the worked example in lexicographic order. */
export const PAIRS: readonly [Pair, ...Pair[]] = [
  ['A', 'B'],
  ['A', 'C'],
  ['A', 'D'],
  ['A', 'E'],
  ['B', 'C'],
  ['B', 'D'],
  ['B', 'E'],
  ['C', 'D'],
  ['C', 'E'],
  ['D', 'E'],
];
/** Two agents by name. */
export type Pair = readonly [first: string, second: string];

/** Wins, losses and ties of the first agent of each pair: 211 votes, 29 of them ties. */
const COUNTS = [
  [13, 7, 4],
  [14, 5, 3],
  [14, 4, 2],
  [15, 2, 3],
  [12, 8, 3],
  [12, 6, 2],
  [13, 4, 3],
  [11, 8, 3],
  [12, 5, 3],
  [10, 7, 3],
] as const;

const LABELS: readonly OutcomeLabel[] = ['i', 'j', 'tie'];

/** The votes of the worked example, each by a judge of its own and of weight 1. */
export function workedVotes(): readonly RatedBattle[] {
  return PAIRS.flatMap(([i, j], pair) =>
    LABELS.flatMap((label, outcome) =>
      Array.from({ length: COUNTS[pair]?.[outcome] ?? 0 }, (_, vote) => voteOf(i, j, label, `${i}${j}${label}${vote}`)),
    ),
  );
}

/** One vote of weight 1. */
export function voteOf(i: string, j: string, label: OutcomeLabel, judge: string): RatedBattle {
  return { i, j, label, weight: 1, clusters: [{ cluster: judge, share: 1 }] };
}

/** The published fit of the worked example: the strengths that the simulations take for the truth. */
export async function workedFit(deps: Pick<SimulationDeps, 'estimator'>): Promise<Fit> {
  const estimator = await deps.estimator({});
  try {
    const evidence = estimator.evidence();
    for (const vote of workedVotes()) evidence.add(vote);
    return evidence.fit({ agents: AGENTS, seed: 1 });
  } finally {
    await estimator.dispose();
  }
}
