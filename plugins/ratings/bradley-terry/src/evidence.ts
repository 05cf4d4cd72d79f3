import type { Fit, FitRequest, RatedBattle, RatingDifference, RatingEvidence } from '@coarena/core';
import {
  agentsOf,
  componentsOf,
  connectedParts,
  differenceOf,
  ExactTotals,
  maximise,
  publish,
  rowOf,
  totalsOf,
  type Figures,
  type Maximum,
  type NewtonOptions,
} from '@coarena/rating-engine';
import type { BradleyTerryConfig } from './config.ts';

/** From so many agents on a fit starts from the one before; below it a start from zero is as fast and repeats bit by bit. */
const WARM_FROM = 128;

/** Evidence of battles, and its fit. Agents that are not asked for keep their part in it but take no row and no rank. */
export class BradleyTerryEvidence implements RatingEvidence {
  readonly #config: BradleyTerryConfig;
  readonly #totals = new ExactTotals();
  #previous: { readonly names: readonly string[]; readonly maximum: Maximum } | null = null;

  constructor(config: BradleyTerryConfig) {
    this.#config = config;
  }

  add(battle: RatedBattle): void {
    this.#totals.record(battle, 1);
  }

  remove(battle: RatedBattle): void {
    this.#totals.record(battle, -1);
  }

  fit(request: FitRequest): Fit {
    const config = this.#config;
    const bandMode = request.bandMode ?? config.bandMode;
    const names = agentsOf(this.#totals, request.agents);
    const { pairs, clusters } = totalsOf(this.#totals, names);
    const maximum = maximise(pairs, connectedParts(pairs), {
      ridge: config.ridge,
      tolerance: config.tolerance,
      ...this.#warmStart(names),
    });
    this.#previous = { names, maximum };
    const listed = request.agents.map((_, agent) => agent);
    const board = publish(pairs, clusters, maximum, config, { seed: request.seed, mode: bandMode, listed });
    const empty = this.#totals.battles === 0;
    return {
      converged: true,
      iterations: empty ? 0 : maximum.iterations,
      stoppedBy: empty ? 'empty' : maximum.stoppedBy,
      battles: this.#totals.battles,
      clusters: this.#totals.clusters.size,
      centring: board.centring.map((agent) => names[agent] as string),
      components: componentsOf(pairs, listed, board.centring).map((group) =>
        group.map((agent) => names[agent] as string),
      ),
      seed: request.seed,
      bandMode,
      agents: request.agents.map((id, agent) => rowOf(id, board.figures[agent] as Figures, config.floor)),
    };
  }

  difference(first: string, second: string, agents: readonly string[]): RatingDifference | null {
    const names = agentsOf(this.#totals, agents);
    const [one, other] = [names.indexOf(first), names.indexOf(second)];
    if (one === -1 || other === -1) throw new RangeError(`${one === -1 ? first : second} is none of the agents`);
    const { pairs, clusters } = totalsOf(this.#totals, names);
    const parts = connectedParts(pairs);
    const { theta } = maximise(pairs, parts, { ridge: this.#config.ridge, tolerance: this.#config.tolerance });
    return differenceOf({ pairs, parts, clusters, theta }, [one, other], this.#config);
  }

  #warmStart(names: readonly string[]): Partial<Pick<NewtonOptions, 'start' | 'factor'>> {
    if (names.length < WARM_FROM || this.#previous === null) return {};
    const { names: before, maximum } = this.#previous;
    if (before.length === names.length && before.every((name, k) => name === names[k]))
      return { start: maximum.theta, factor: maximum.factor };
    const theta = new Map(before.map((name, agent) => [name, maximum.theta[agent] ?? 0]));
    return { start: Float64Array.from(names, (name) => theta.get(name) ?? 0) };
  }
}
