import type { BandMode, Fit, FitCoefficient, FitRequest, RatedBattle, RatingEvidence } from '@coarena/core';
import { connectedParts } from '../components.ts';
import { lifts } from '../curvature.ts';
import { publishWith, type Figures, type PublicationRules } from '../published.ts';
import { agentsAmong, componentsOf, rowOf } from '../rows.ts';
import { maximiseRows } from './maximise-rows.ts';
import { outcomeColumns, pairTotalsOfRows, type OutcomeColumns } from './outcome-columns.ts';
import { OutcomeTotals } from './outcome-totals.ts';
import { rowErrors, type ExtraVariance } from './row-covariance.ts';
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

/** Evidence for a row model, and its fit: what is published and withheld follows the same rules for every model. */
export class RowEvidence implements RatingEvidence {
  readonly #design: RowDesign;
  readonly #rules: RowRules;
  readonly #totals = new OutcomeTotals();

  constructor(design: RowDesign, rules: RowRules) {
    this.#design = design;
    this.#rules = rules;
  }

  add(battle: RatedBattle): void {
    const features = this.#design.featuresOf(battle);
    if (features !== null) this.#totals.record(battle, features, 1);
  }

  remove(battle: RatedBattle): void {
    const features = this.#design.featuresOf(battle);
    if (features !== null) this.#totals.record(battle, features, -1);
  }

  fit(request: FitRequest): Fit {
    const rules = this.#rules;
    const totals = this.#totals;
    const mode = request.bandMode ?? rules.bandMode;
    const names = agentsAmong(totals.agents(), request.agents);
    const { columns, clusters } = outcomeColumns(totals, names, this.#design.features);
    const pairs = pairTotalsOfRows(columns);
    const parts = connectedParts(pairs);
    const { model, start } = this.#design.modelOf(columns);
    const options = { ...rules, start, lift: lifts(pairs, parts) };
    const maximum = maximiseRows(columns, parts, model, options);
    const errors = rowErrors({ columns, clusters, pairs, parts, model, options, maximum });
    const listed = request.agents.map((_, agent) => agent);
    const board = publishWith(
      { pairs, parts, clusters: totals.clusters.size, theta: maximum.theta, errors: errors.of },
      rules,
      { seed: request.seed, mode, listed },
    );
    const named = (agents: readonly number[]): readonly string[] => agents.map((agent) => names[agent] as string);
    const empty = totals.battles === 0;
    return {
      converged: true,
      iterations: empty ? 0 : maximum.iterations,
      stoppedBy: empty ? 'empty' : maximum.stoppedBy,
      battles: totals.battles,
      clusters: totals.clusters.size,
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
