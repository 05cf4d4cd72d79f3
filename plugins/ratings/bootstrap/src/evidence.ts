import {
  seededStream,
  type Fit,
  type FitRequest,
  type FitRow,
  type RatedBattle,
  type RatingEvidence,
} from '@coarena/core';
import {
  agentsOf,
  clusterNames,
  componentsOf,
  connectedParts,
  curvature,
  ExactTotals,
  factorise,
  maximise,
  normalCdf,
  publish,
  rowOf,
  totalsOf,
  type Figures,
} from '@coarena/rating-engine';
import { BattleCells } from './battle-cells.ts';
import type { BootstrapConfig } from './config.ts';
import { quantileOf, replicateBands, replicateStrengths } from './replicates.ts';
import { judgeResampler } from './resampler.ts';

/** Evidence of battles, and its fit: the plain model's ratings, with intervals and bands from drawing the evidence again. */
export class BootstrapEvidence implements RatingEvidence {
  readonly #config: BootstrapConfig;
  readonly #totals = new ExactTotals();
  readonly #cells: BattleCells | null;

  constructor(config: BootstrapConfig) {
    this.#config = config;
    this.#cells = config.resample === 'battles' ? new BattleCells() : null;
  }

  add(battle: RatedBattle): void {
    this.#totals.record(battle, 1);
    this.#cells?.record(battle, 1);
  }

  remove(battle: RatedBattle): void {
    this.#totals.record(battle, -1);
    this.#cells?.record(battle, -1);
  }

  fit(request: FitRequest): Fit {
    const config = this.#config;
    const mode = request.bandMode ?? config.bandMode;
    const names = agentsOf(this.#totals, request.agents);
    const { pairs, clusters } = totalsOf(this.#totals, names);
    const parts = connectedParts(pairs);
    const maximum = maximise(pairs, parts, config);
    // No agent is listed: the normal draws of the bands are not wanted here.
    const board = publish(
      pairs,
      clusters,
      maximum,
      { ...config, draws: config.replicates },
      { seed: request.seed, mode, listed: [] },
    );
    const listed = request.agents.map((_, agent) => agent);
    const random = seededStream(request.seed);
    const published = listed.filter((agent) => board.figures[agent]?.withheld === null);
    const rows = request.agents.map((id, agent) => rowOf(id, board.figures[agent] as Figures, config.floor));
    if (published.length > 0) {
      const resample = this.#cells?.resampler(pairs, names) ?? judgeResampler(clusters, clusterNames(this.#totals));
      const factor = curvature(pairs, parts, maximum.theta, config.ridge);
      factorise(factor);
      const base = { theta: maximum.theta, factor, parts, ridge: config.ridge };
      const { replicates: count } = config;
      const strengths = replicateStrengths(pairs, base, resample, { count, set: board.centring, random });
      const bands = replicateBands(strengths, published, count, { mode, random });
      for (const [k, agent] of published.entries()) {
        const own = strengths.slice(agent * count, (agent + 1) * count).sort();
        rows[agent] = { ...withInterval(rows[agent] as FitRow, own, config), band: bands[k] ?? null };
      }
    }
    const empty = this.#totals.battles === 0;
    const named = (agents: readonly number[]): readonly string[] => agents.map((agent) => names[agent] as string);
    return {
      converged: true,
      iterations: empty ? 0 : maximum.iterations,
      stoppedBy: empty ? 'empty' : maximum.stoppedBy,
      battles: this.#totals.battles,
      clusters: this.#totals.clusters.size,
      centring: named(board.centring),
      components: componentsOf(pairs, listed, board.centring).map(named),
      seed: request.seed,
      bandMode: mode,
      order: 'lower',
      agents: rows,
    };
  }
}

/** The row with the interval between two quantiles of its sorted replicates; half-width is half its width. */
function withInterval(row: FitRow, sorted: Float64Array, config: BootstrapConfig): FitRow {
  const { R0, eloPerTheta, z, atLeastModel } = config;
  const level = normalCdf(z);
  let lower = R0 + eloPerTheta * quantileOf(sorted, 1 - level);
  let upper = R0 + eloPerTheta * quantileOf(sorted, level);
  if (atLeastModel && row.rating !== null && row.seModel !== null) {
    lower = Math.min(lower, row.rating - z * row.seModel);
    upper = Math.max(upper, row.rating + z * row.seModel);
  }
  return { ...row, lower, upper, halfWidth: (upper - lower) / 2 };
}
