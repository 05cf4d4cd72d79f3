import type { Fit, RatingEvidence, StreamingState } from '@coarena/core';
import type { SimulationDeps } from './deps.ts';
import { modelErrors } from './model-error.ts';
import { PythonRandom } from './python-random.ts';
import { AGENTS, PAIRS, voteOf, workedFit } from './worked-example.ts';

/** Agent A after so many simulated votes: refit, half of its 95% interval, streaming value; does the interval hold the truth? */
export type Checkpoint = {
  readonly votes: number;
  readonly rating: number;
  readonly half: number;
  readonly stream: number;
  readonly covers: boolean;
};

/** How the rating of agent A converges on the strength that the votes were drawn with (R162, R164). */
export type Figure3 = { readonly truth: number; readonly points: readonly Checkpoint[] };

const VOTES = 600;
const EVERY = 20;
const RIDGE = 1e-3;
const ELO = 400 / Math.LN10;
/** The rounded quantile that this figure is drawn with. */
const Z = 1.96;

/**
 * 600 decisive votes on uniformly drawn pairs of the worked example's agents, with its fitted strengths as the truth. A refit
 * every 20 votes, centred on all five from the first (nobody is provisional here), with the interval of the model alone.
 */
export async function simulateFigure3(deps: SimulationDeps, seed: number | bigint): Promise<Figure3> {
  const truth = strengthsOf(await workedFit(deps));
  const estimator = await deps.estimator({ floor: 1, ridge: RIDGE, draws: 40 });
  const streaming = await deps.streaming();
  try {
    const random = new PythonRandom(seed);
    const evidence = estimator.evidence();
    const met = PAIRS.map(() => 0);
    let state: StreamingState = new Map();
    const points: Checkpoint[] = [];
    const rating = (strengths: readonly number[]): number => 1_000 + ELO * (strengths[0] as number);
    for (let votes = 1; votes <= VOTES; votes += 1) {
      const pair = random.choice(PAIRS);
      const [i, j] = pair;
      const p = 1 / (1 + Math.exp((truth[placeOf(j)] as number) - (truth[placeOf(i)] as number)));
      const vote = voteOf(i, j, random.fraction() < p ? 'i' : 'j', `vote ${votes}`);
      evidence.add(vote);
      met[PAIRS.indexOf(pair)] = (met[PAIRS.indexOf(pair)] ?? 0) + 1;
      state = streaming.update(state, vote);
      if (votes % EVERY !== 0) continue;
      const { strengths, error } = refit(evidence, met);
      const half = Z * ELO * error;
      points.push({
        votes,
        rating: rating(strengths),
        half,
        stream: state.get('A')?.rating ?? streaming.start,
        covers: Math.abs(rating(strengths) - rating(truth)) <= half,
      });
    }
    return { truth: rating(truth), points };
  } finally {
    await estimator.dispose();
    await streaming.dispose();
  }
}

function refit(evidence: RatingEvidence, met: readonly number[]): { strengths: readonly number[]; error: number } {
  const strengths = strengthsOf(evidence.fit({ agents: AGENTS, seed: 1 }));
  const pairs = PAIRS.map(([i, j], pair) => ({ i: placeOf(i), j: placeOf(j), votes: met[pair] ?? 0 }));
  return { strengths, error: modelErrors(strengths, pairs, RIDGE)[0] as number };
}

/** The strengths of a fit, centred on all its agents. */
function strengthsOf(fit: Fit): readonly number[] {
  const mean = fit.agents.reduce((sum, row) => sum + row.theta, 0) / fit.agents.length;
  return fit.agents.map((row) => row.theta - mean);
}

function placeOf(agent: string): number {
  return AGENTS.findIndex((each) => each === agent);
}
