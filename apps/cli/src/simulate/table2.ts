import type { Fit, FitRow } from '@coarena/core';
import type { SimulationDeps } from './deps.ts';
import { AGENTS, voteOf, workedVotes } from './worked-example.ts';

/** What one more vote "A beats B" does: the chance it had, the step of the streaming value, and A after it by both ratings. */
export type Walkthrough = {
  readonly mu: number;
  readonly k: number;
  readonly streaming: number;
  readonly refit: number;
};

/** The fit of the worked example (R160), and the walk through one more vote. */
export type Table2 = Fit & { readonly walkthrough: Walkthrough };

/** So many draws that the lower edge of B's band is not left to chance: B is first in 2.7% of them, close to the 2.5% edge. */
const DRAWS = 100_000;

/**
 * The worked example of five agents and 211 votes. Its bands are drawn independently, as the example's are. The streaming
 * value starts from the published ratings and counts.
 */
export async function simulateTable2(deps: SimulationDeps, seed: number): Promise<Table2> {
  const estimator = await deps.estimator({ draws: DRAWS });
  const streaming = await deps.streaming();
  try {
    const evidence = estimator.evidence();
    for (const vote of workedVotes()) evidence.add(vote);
    const fit = evidence.fit({ agents: AGENTS, seed, bandMode: 'independent' });
    const more = voteOf('A', 'B', 'i', 'one more');
    const a = valueOf(fit, 'A');
    const b = valueOf(fit, 'B');
    const after = streaming.update(
      new Map([
        ['A', { rating: a.rating, battles: a.battles }],
        ['B', { rating: b.rating, battles: b.battles }],
      ]),
      more,
    );
    const mu = 1 / (1 + Math.exp(b.theta - a.theta));
    const moved = after.get('A')?.rating ?? a.rating;
    evidence.add(more);
    const refit = valueOf(evidence.fit({ agents: AGENTS, seed, bandMode: 'independent' }), 'A').rating;
    return { ...fit, walkthrough: { mu, k: (moved - a.rating) / (1 - mu), streaming: moved, refit } };
  } finally {
    await estimator.dispose();
    await streaming.dispose();
  }
}

function valueOf(fit: Fit, id: string): Pick<FitRow, 'theta' | 'battles'> & { readonly rating: number } {
  const row = fit.agents.find((each) => each.id === id);
  if (row === undefined || row.rating === null) throw new RangeError(`the fit has no rating of ${id}`);
  return { theta: row.theta, battles: row.battles, rating: row.rating };
}
