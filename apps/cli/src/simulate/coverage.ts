import { normalQuantile, seededStream, studentQuantileFrom8, type Fit, type RatingEstimator } from '@coarena/core';
import type { Progress, SimulationDeps } from './deps.ts';
import { ladder, panelOf, populationStrengths, uniformPair, type JudgeModel } from './judges.ts';

/**
 * Shares of simulated 95% intervals that hold the truth: by the model alone, by clusters alone, and as published. `judges`
 * counts them, `behaviour` says how they vote; `se` is the standard error of `published` over the runs, `withheld` the
 * intervals that were not published and are left out.
 */
export type CoverageRow = {
  readonly m: number;
  readonly battles: number;
  readonly judges: number;
  readonly behaviour: string;
  readonly model: number;
  readonly cluster: number;
  readonly published: number;
  readonly se: number;
  readonly withheld: number;
};

/** Real coverage of the intervals, row by row. */
export type Coverage = { readonly runs: number; readonly seed: number; readonly rows: readonly CoverageRow[] };

/** The least and the largest real coverage that a published 95% interval may have. */
export const COVERAGE_BOUNDS = { least: 0.93, most: 0.975 } as const;

/** Standard errors of simulation that a row may be off. */
export const COVERAGE_SLACK = 2.6;

type Scene = {
  readonly m: number;
  readonly battles: number;
  readonly judges: number;
  readonly behaviour: string;
  readonly model: JudgeModel;
};

const EVEN: JudgeModel = { taste: 0, lean: 0, ties: 0, uneven: false };
const BIASED: JudgeModel = { taste: 0.35, lean: 0.5, ties: 0.05, uneven: true };
const OPINIONATED: JudgeModel = { ...BIASED, taste: 0.6 };

const SCENES: readonly Scene[] = [
  { m: 5, battles: 300, judges: 300, behaviour: 'independent', model: EVEN },
  { m: 10, battles: 1_000, judges: 100, behaviour: 'independent', model: { ...EVEN, ties: 0.1, uneven: true } },
  { m: 5, battles: 400, judges: 25, behaviour: 'clustered and biased', model: BIASED },
  { m: 8, battles: 1_000, judges: 40, behaviour: 'clustered and biased', model: BIASED },
  { m: 10, battles: 1_500, judges: 80, behaviour: 'clustered and biased', model: BIASED },
  { m: 8, battles: 2_000, judges: 60, behaviour: 'clustered, of strong tastes', model: OPINIONATED },
  {
    m: 5,
    battles: 1_000,
    judges: 40,
    behaviour: 'clustered, of strong tastes',
    model: { ...OPINIONATED, uneven: false },
  },
];

const Z = normalQuantile(0.975);
const ELO = 400 / Math.LN10;

/**
 * Simulates `runs` boards a row and counts how often each agent's interval holds what endless votes of all judges would say.
 * Every run draws new judges.
 */
export async function simulateCoverage(
  deps: Pick<SimulationDeps, 'estimator'>,
  runs: number,
  seed: number,
  progress: Progress,
): Promise<Coverage> {
  // Bands are not looked at here.
  const estimator = await deps.estimator({ draws: 40 });
  try {
    const rows = SCENES.map((scene, k) => {
      const row = rowOf(scene, estimator, runs, seed + k / SCENES.length);
      progress(`row ${k + 1} of ${SCENES.length}: published ${(100 * row.published).toFixed(1)}%`);
      return row;
    });
    return { runs, seed, rows };
  } finally {
    await estimator.dispose();
  }
}

/** Whether a row's published coverage is within its bounds, as far as so many runs can tell. */
export function coverageHolds({ published, se }: Pick<CoverageRow, 'published' | 'se'>): boolean {
  const slack = COVERAGE_SLACK * se;
  return published >= COVERAGE_BOUNDS.least - slack && published <= COVERAGE_BOUNDS.most + slack;
}

function rowOf(scene: Scene, estimator: RatingEstimator, runs: number, seed: number): CoverageRow {
  const { m, battles, judges, behaviour, model } = scene;
  const random = seededStream(seed);
  const strengths = ladder(m, 0.8);
  const agents = strengths.map((_, k) => `agent ${k}`);
  const truth = populationStrengths(strengths, model);
  const sum = { model: 0, cluster: 0, published: 0, squares: 0, rows: 0, withheld: 0 };
  for (let run = 0; run < runs; run += 1) {
    const vote = panelOf(judges, strengths, model, random);
    const evidence = estimator.evidence();
    for (let battle = 0; battle < battles; battle += 1) {
      const { i, j, judge, label } = vote(...uniformPair(m, random));
      const clusters = [{ cluster: `judge ${judge}`, share: 1 }];
      evidence.add({ i: agents[i] ?? '', j: agents[j] ?? '', label, weight: 1, clusters });
    }
    const held = intervalsOf(evidence.fit({ agents, seed: 1 }), truth);
    sum.model += held.model;
    sum.cluster += held.cluster;
    sum.published += held.published;
    sum.rows += held.rows;
    sum.withheld += m - held.rows;
    sum.squares += held.rows === 0 ? 0 : (held.published / held.rows) ** 2;
  }
  const share = (count: number): number => count / Math.max(1, sum.rows);
  const published = share(sum.published);
  const variance = Math.max(0, sum.squares / runs - published ** 2);
  return {
    m,
    battles,
    judges,
    behaviour,
    model: share(sum.model),
    cluster: share(sum.cluster),
    published,
    se: Math.sqrt(variance / runs),
    withheld: sum.withheld,
  };
}

/** How many intervals of one fit hold the truth, of those that were published. */
function intervalsOf(fit: Fit, truth: readonly number[]): Record<'model' | 'cluster' | 'published' | 'rows', number> {
  const t = studentQuantileFrom8(0.975, fit.clusters - 1);
  const held = { model: 0, cluster: 0, published: 0, rows: 0 };
  for (const [k, { rating, halfWidth, seModel, seCluster }] of fit.agents.entries()) {
    if (rating === null || halfWidth === null || seModel === null || seCluster === null) continue;
    const off = Math.abs(rating - 1_000 - ELO * (truth[k] ?? 0));
    held.rows += 1;
    held.model += off <= Z * seModel ? 1 : 0;
    held.cluster += off <= t * seCluster ? 1 : 0;
    held.published += off <= halfWidth ? 1 : 0;
  }
  return held;
}
