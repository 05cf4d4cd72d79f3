import type {
  BandMode,
  Fit,
  FitCoefficient,
  FitRequest,
  RatedBattle,
  RatingDifference,
  RatingEvidence,
} from '@coarena/core';
import { connectedParts } from '../components.ts';
import { lifts } from '../curvature.ts';
import { publishWith, type Figures, type PublicationRules } from '../published.ts';
import { agentsAmong, componentsOf, rowOf } from '../rows.ts';
import { levelOf, studentQuantile } from '../student.ts';
import { maximiseRows, type RowMaximum } from './maximise-rows.ts';
import { outcomeColumns, pairTotalsOfRows, type OutcomeColumns } from './outcome-columns.ts';
import { OutcomeTotals } from './outcome-totals.ts';
import { rowErrors, type ExtraVariance, type FittedRows } from './row-covariance.ts';
import type { RowModel } from './row-model.ts';

/** An estimator by its model: what a battle is to it, and what it estimates besides the strengths. */
export type RowDesign = {
  /** The features of agent `i` in a battle, always as many; null where the battle says nothing to this model. */
  readonly featuresOf: (battle: RatedBattle) => readonly number[] | null;
  readonly features: number;
  /** The model over the columns, and where its further parameters begin. */
  readonly modelOf: (columns: OutcomeColumns) => { readonly model: RowModel; readonly start: Float64Array };
  /** What the further parameters are, in their order. */
  readonly coefficients: readonly Pick<FitCoefficient, 'name' | 'unit'>[];
};

/** The rules of publication and of the fit. `extraRidge` is the penalty on the squared further parameters. */
export type RowRules = PublicationRules & {
  readonly tolerance: number;
  readonly bandMode: BandMode;
  readonly extraRidge: number;
};

/** A fit over an order of agents, kept until a battle comes or goes. */
type Fitted = FittedRows & {
  readonly names: readonly string[];
  readonly maximum: RowMaximum;
  readonly errors: ReturnType<typeof rowErrors>;
};

/** Evidence for a row model, and its fit: what is published and withheld follows the same rules for every model. */
export class RowEvidence implements RatingEvidence {
  readonly #design: RowDesign;
  readonly #rules: RowRules;
  readonly #totals = new OutcomeTotals();
  #fitted: Fitted | null = null;

  constructor(design: RowDesign, rules: RowRules) {
    this.#design = design;
    this.#rules = rules;
  }

  add(battle: RatedBattle): void {
    this.#record(battle, 1);
  }

  remove(battle: RatedBattle): void {
    this.#record(battle, -1);
  }

  fit(request: FitRequest): Fit {
    const rules = this.#rules;
    const mode = request.bandMode ?? rules.bandMode;
    const { names, pairs, parts, maximum, errors } = this.#fittedOver(
      agentsAmong(this.#totals.agents(), request.agents),
    );
    const { battles, clusters } = this.#totals;
    const listed = request.agents.map((_, agent) => agent);
    const board = publishWith(
      { pairs, parts, clusters: clusters.size, theta: maximum.theta, errors: errors.of },
      rules,
      { seed: request.seed, mode, listed: request.bands === false ? [] : listed },
    );
    const named = (agents: readonly number[]): readonly string[] => agents.map((agent) => names[agent] as string);
    return {
      converged: true,
      iterations: battles === 0 ? 0 : maximum.iterations,
      stoppedBy: battles === 0 ? 'empty' : maximum.stoppedBy,
      battles,
      clusters: clusters.size,
      centring: named(board.centring),
      components: componentsOf(pairs, listed, board.centring).map(named),
      seed: request.seed,
      bandMode: mode,
      order: 'rating',
      coefficients: this.#design.coefficients.map((each, k) =>
        coefficientOf(each, maximum.extras[k] as number, errors.extras[k] as ExtraVariance, rules),
      ),
      agents: request.agents.map((id, agent) => rowOf(id, board.figures[agent] as Figures, rules.floor)),
    };
  }

  difference(first: string, second: string, agents: readonly string[]): RatingDifference | null {
    const { names, parts, maximum, errors } = this.#fittedOver(agentsAmong(this.#totals.agents(), agents));
    const [one, other] = [names.indexOf(first), names.indexOf(second)];
    if (one === -1 || other === -1) throw new RangeError(`${one === -1 ? first : second} is none of the agents`);
    if (parts.of[one] !== parts.of[other]) return null;
    const { eloPerTheta, z } = this.#rules;
    // Projected on the second alone, the first one's variances are those of the difference.
    const { model, robust } = errors.of([other]);
    const inElo = (variance: number): number => eloPerTheta * Math.sqrt(Math.max(0, variance));
    const seModel = inElo(model[one] as number);
    const seCluster = robust === null ? null : inElo(robust[one] as number);
    const t = seCluster === null ? 0 : studentQuantile(levelOf(z), this.#totals.clusters.size - 1);
    const { theta } = maximum;
    return {
      elo: eloPerTheta * ((theta[one] as number) - (theta[other] as number)),
      seModel,
      seCluster,
      halfWidth: Math.max(z * seModel, t * (seCluster ?? 0)),
    };
  }

  #record(battle: RatedBattle, by: 1 | -1): void {
    const features = this.#design.featuresOf(battle);
    if (features === null) return;
    this.#fitted = null;
    this.#totals.record(battle, features, by);
  }

  #fittedOver(names: readonly string[]): Fitted {
    const kept = this.#fitted;
    if (kept !== null && kept.names.length === names.length && kept.names.every((name, k) => name === names[k]))
      return kept;
    const { columns, clusters } = outcomeColumns(this.#totals, names, this.#design.features);
    const pairs = pairTotalsOfRows(columns);
    const parts = connectedParts(pairs);
    const { model, start } = this.#design.modelOf(columns);
    const options = { ...this.#rules, start, lift: lifts(pairs, parts) };
    const maximum = maximiseRows(columns, parts, model, options);
    const fitted = { columns, clusters, pairs, parts, model, options, maximum };
    this.#fitted = { ...fitted, names, errors: rowErrors(fitted) };
    return this.#fitted;
  }
}

/** Where the battles tell less of a parameter than the ridge would, its number is the penalty's and none is given. */
function coefficientOf(
  { name, unit }: Pick<FitCoefficient, 'name' | 'unit'>,
  estimate: number,
  variance: ExtraVariance,
  rules: Pick<RowRules, 'ridge'>,
): FitCoefficient {
  if (!(variance.model < 1 / rules.ridge)) return { name, unit, estimate: null, seModel: null, seCluster: null };
  const seCluster = variance.robust === null ? null : Math.sqrt(Math.max(0, variance.robust));
  return { name, unit, estimate, seModel: Math.sqrt(variance.model), seCluster };
}
