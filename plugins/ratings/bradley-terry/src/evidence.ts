import type { Fit, FitRequest, RatedBattle, RatingEvidence } from '@coarena/core';
import type { BradleyTerryConfig } from './config.ts';
import {
  connectedParts,
  maximise,
  publish,
  type ClusterTotals,
  type Figures,
  type PairTotals,
} from './engine/index.ts';
import { EvidenceLedger, scoresOf } from './ledger.ts';

/** From so many agents on a fit starts from the one before; below it a start from zero is as fast and repeats bit by bit. */
const WARM_FROM = 128;

/** Evidence of battles, and its fit. Agents that are not asked for keep their part in it but take no row and no rank. */
export class BradleyTerryEvidence implements RatingEvidence {
  readonly #config: BradleyTerryConfig;
  readonly #ledger = new EvidenceLedger();
  #previous: ReadonlyMap<string, number> = new Map();

  constructor(config: BradleyTerryConfig) {
    this.#config = config;
  }

  add(battle: RatedBattle): void {
    this.#ledger.record(battle, 1);
  }

  remove(battle: RatedBattle): void {
    this.#ledger.record(battle, -1);
  }

  fit(request: FitRequest): Fit {
    const config = this.#config;
    const bandMode = request.bandMode ?? config.bandMode;
    const names = this.#agents(request.agents);
    const { pairs, clusters } = totalsOf(this.#ledger, names);
    const warm = names.length >= WARM_FROM && this.#previous.size > 0;
    const start = warm ? { start: Float64Array.from(names, (name) => this.#previous.get(name) ?? 0) } : {};
    const maximum = maximise(pairs, connectedParts(pairs), {
      ridge: config.ridge,
      tolerance: config.tolerance,
      ...start,
    });
    this.#previous = new Map(names.map((name, agent) => [name, maximum.theta[agent] ?? 0]));
    const listed = request.agents.map((_, agent) => agent);
    const board = publish(pairs, clusters, maximum, config, { seed: request.seed, mode: bandMode, listed });
    const empty = this.#ledger.battles === 0;
    return {
      converged: true,
      iterations: empty ? 0 : maximum.iterations,
      stoppedBy: empty ? 'empty' : maximum.stoppedBy,
      battles: this.#ledger.battles,
      clusters: this.#ledger.clusters.size,
      centring: board.centring.map((agent) => names[agent] as string),
      seed: request.seed,
      bandMode,
      agents: request.agents.map((id, agent) => rowOf(id, board.figures[agent] as Figures, config.floor)),
    };
  }

  /** The agents asked for, in their order, then the others that have battles, by name. */
  #agents(asked: readonly string[]): readonly string[] {
    const named = new Set(asked);
    if (named.size !== asked.length) throw new RangeError('an agent is asked for twice');
    const present = new Set<string>();
    for (const { a, b } of this.#ledger.pairs.values()) {
      present.add(this.#ledger.names[a] as string);
      present.add(this.#ledger.names[b] as string);
    }
    return [...asked, ...[...present].filter((name) => !named.has(name)).sort()];
  }
}

function rowOf(id: string, figures: Figures, floor: number): Fit['agents'][number] {
  const { theta, rating, seModel, seCluster, halfWidth, band, withheld, battles } = figures;
  const [lower, upper] =
    rating === null || halfWidth === null ? [null, null] : [rating - halfWidth, rating + halfWidth];
  return {
    id,
    theta,
    rating,
    seModel,
    seCluster,
    halfWidth,
    lower,
    upper,
    band,
    withheld,
    battles,
    provisional: battles < floor,
  };
}

/** The ledger as columns over the given agents, pairs sorted so that the order of arrival leaves no trace. */
function totalsOf(ledger: EvidenceLedger, names: readonly string[]): { pairs: PairTotals; clusters: ClusterTotals } {
  const position = new Map(names.map((name, agent) => [name, agent]));
  const at = ledger.names.map((name) => position.get(name) ?? -1);
  const met = [...ledger.pairs.values()].map((cell) => {
    const [first, second] = [at[cell.a] as number, at[cell.b] as number];
    const scores = scoresOf(cell);
    return first < second
      ? { cell, a: first, b: second, forA: scores.a, forB: scores.b }
      : { cell, a: second, b: first, forA: scores.b, forB: scores.a };
  });
  met.sort((x, y) => x.a - y.a || x.b - y.b);
  for (const [slot, { cell }] of met.entries()) cell.slot = slot;
  const pairs = {
    agents: names.length,
    a: Int32Array.from(met, (each) => each.a),
    b: Int32Array.from(met, (each) => each.b),
    forA: Float64Array.from(met, (each) => each.forA),
    forB: Float64Array.from(met, (each) => each.forB),
    battles: Float64Array.from(met, (each) => each.cell.battles),
  };
  return { pairs, clusters: clusterTotalsOf(ledger, at) };
}

function clusterTotalsOf(ledger: EvidenceLedger, at: readonly number[]): ClusterTotals {
  let entries = 0;
  for (const cells of ledger.clusters.values()) entries += cells.size;
  const start = new Int32Array(ledger.clusters.size + 1);
  const pair = new Int32Array(entries);
  const forA = new Float64Array(entries);
  const forB = new Float64Array(entries);
  let entry = 0;
  let g = 0;
  for (const cells of ledger.clusters.values()) {
    for (const cell of cells.values()) {
      const scores = scoresOf(cell);
      const turned = (at[cell.pair.a] as number) > (at[cell.pair.b] as number);
      pair[entry] = cell.pair.slot;
      forA[entry] = turned ? scores.b : scores.a;
      forB[entry] = turned ? scores.a : scores.b;
      entry += 1;
    }
    g += 1;
    start[g] = entry;
  }
  return { start, pair, forA, forB };
}
