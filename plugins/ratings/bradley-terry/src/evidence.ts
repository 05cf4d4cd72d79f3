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
  type ClusterTotals,
  type Figures,
  type Maximum,
  type PairTotals,
  type Partition,
} from '@coarena/rating-engine';
import type { BradleyTerryConfig } from './config.ts';

type Fitted = {
  readonly names: readonly string[];
  readonly pairs: PairTotals;
  readonly clusters: ClusterTotals;
  readonly parts: Partition;
  readonly maximum: Maximum;
};

/** Evidence of battles, and its fit. Agents that are not asked for keep their part in it but take no row and no rank. */
export class BradleyTerryEvidence implements RatingEvidence {
  readonly #config: BradleyTerryConfig;
  readonly #totals = new ExactTotals();
  #fitted: Fitted | null = null;

  constructor(config: BradleyTerryConfig) {
    this.#config = config;
  }

  add(battle: RatedBattle): void {
    this.#fitted = null;
    this.#totals.record(battle, 1);
  }

  remove(battle: RatedBattle): void {
    this.#fitted = null;
    this.#totals.record(battle, -1);
  }

  fit(request: FitRequest): Fit {
    const config = this.#config;
    const bandMode = request.bandMode ?? config.bandMode;
    const names = agentsOf(this.#totals, request.agents);
    const { pairs, clusters, maximum } = this.#fittedOver(names);
    const listed = request.agents.map((_, agent) => agent);
    const ranked = request.bands === false ? [] : listed;
    const board = publish(pairs, clusters, maximum, config, { seed: request.seed, mode: bandMode, listed: ranked });
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
    const { maximum, ...totals } = this.#fittedOver(names);
    return differenceOf({ ...totals, theta: maximum.theta }, [one, other], this.#config);
  }

  /** Totals and strengths over these agents, kept until a battle comes or goes. */
  #fittedOver(names: readonly string[]): Fitted {
    const kept = this.#fitted;
    if (kept !== null && kept.names.length === names.length && kept.names.every((name, k) => name === names[k]))
      return kept;
    const { pairs, clusters } = totalsOf(this.#totals, names);
    const parts = connectedParts(pairs);
    const { ridge, tolerance } = this.#config;
    this.#fitted = { names, pairs, clusters, parts, maximum: maximise(pairs, parts, { ridge, tolerance }) };
    return this.#fitted;
  }
}
