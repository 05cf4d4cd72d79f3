import {
  seededStream,
  type Fit,
  type FitRequest,
  type FitRow,
  type RatedBattle,
  type RatingDifference,
  type RatingEvidence,
} from '@coarena/core';
import {
  agentsOf,
  componentsOf,
  connectedParts,
  curvature,
  differenceOf,
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
    const { names, pairs, clusters, parts, maximum } = this.#fitted(request.agents);
    const { replicates: draws } = config;
    // No agent is listed: the plain model's bands are not wanted here.
    const plain = { seed: request.seed, mode, listed: [] };
    const board = publish(pairs, clusters, maximum, { ...config, draws }, plain);
    const listed = request.agents.map((_, agent) => agent);
    const published = listed.filter((agent) => board.figures[agent]?.withheld === null);
    const rows = request.agents.map((id, agent) => rowOf(id, board.figures[agent] as Figures, config.floor));
    if (request.bands !== false && published.length > 0) {
      const random = seededStream(request.seed);
      const resample = this.#cells?.resampler(pairs, names) ?? judgeResampler(clusters);
      const factor = curvature(pairs, parts, maximum.theta, config.ridge);
      factorise(factor);
      const base = { theta: maximum.theta, factor, parts, ridge: config.ridge };
      const strengths = replicateStrengths(pairs, base, resample, { count: draws, set: board.centring, random });
      const bands = replicateBands(strengths, published, draws, { mode, random });
      for (const [k, agent] of published.entries()) {
        const own = strengths.slice(agent * draws, (agent + 1) * draws).sort();
        rows[agent] = { ...withInterval(rows[agent] as FitRow, own, config), band: bands[k] ?? null };
      }
    }
    const { battles } = this.#totals;
    const named = (agents: readonly number[]): readonly string[] => agents.map((agent) => names[agent] as string);
    return {
      converged: true,
      iterations: battles === 0 ? 0 : maximum.iterations,
      stoppedBy: battles === 0 ? 'empty' : maximum.stoppedBy,
      battles,
      clusters: this.#totals.clusters.size,
      centring: named(board.centring),
      components: componentsOf(pairs, listed, board.centring).map(named),
      seed: request.seed,
      bandMode: mode,
      order: 'lower',
      agents: rows,
    };
  }

  difference(first: string, second: string, agents: readonly string[]): RatingDifference | null {
    const { names, maximum, ...totals } = this.#fitted(agents);
    const [one, other] = [names.indexOf(first), names.indexOf(second)];
    if (one === -1 || other === -1) throw new RangeError(`${one === -1 ? first : second} is none of the agents`);
    return differenceOf({ ...totals, theta: maximum.theta }, [one, other], this.#config);
  }

  #fitted(agents: readonly string[]) {
    const names = agentsOf(this.#totals, agents);
    const { pairs, clusters } = totalsOf(this.#totals, names);
    const parts = connectedParts(pairs);
    return { names, pairs, clusters, parts, maximum: maximise(pairs, parts, this.#config) };
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
