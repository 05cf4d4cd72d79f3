import { factorise, invert, product } from '../cholesky.ts';
import type { Partition } from '../components.ts';
import { lostVariance } from '../covariance.ts';
import type { PublishedErrors } from '../published.ts';
import type { PairTotals } from '../totals.ts';
import { curvatureOfRows, type RowMaximum, type RowOptions } from './maximise-rows.ts';
import type { OutcomeClusters, OutcomeColumns } from './outcome-columns.ts';
import { emptyTerms, type RowModel } from './row-model.ts';

/** Variances of a further parameter, in squared natural-log units; `robust` is null below two clusters. */
export type ExtraVariance = { readonly model: number; readonly robust: number | null };

/** A fitted row model with what it was fitted to. */
export type FittedRows = {
  readonly columns: OutcomeColumns;
  readonly clusters: OutcomeClusters;
  readonly pairs: PairTotals;
  readonly parts: Partition;
  readonly model: RowModel;
  readonly options: Pick<RowOptions, 'ridge' | 'extraRidge' | 'lift'>;
  readonly maximum: Pick<RowMaximum, 'theta' | 'extras'>;
};

/**
 * Errors of a fitted row model: (25) and (26) with the further parameters in the curvature and in every judge's score,
 * strengths projected on the mean of the centring set, further parameters as they are.
 */
export function rowErrors(fitted: FittedRows): {
  readonly of: (set: readonly number[]) => PublishedErrors;
  readonly extras: readonly ExtraVariance[];
} {
  const { columns, clusters, pairs, parts, model, options, maximum } = fitted;
  const { agents } = columns;
  const matrix = curvatureOfRows(columns, parts, model, options, maximum);
  factorise(matrix);
  const { size, data: inverse } = invert(matrix);
  const robustOf = sandwich(meatOf(columns, clusters, model, maximum), clusters.start.length - 1, size);
  const extras = Array.from({ length: model.extras }, (_, k): ExtraVariance => {
    const row = inverse.slice((agents + k) * size, (agents + k + 1) * size);
    return { model: row[agents + k] as number, robust: robustOf(row) };
  });
  const of = (set: readonly number[]): PublishedErrors => {
    const mean = new Float64Array(size);
    for (const member of set)
      for (let k = 0; k < size; k += 1)
        mean[k] = (mean[k] as number) + (inverse[member * size + k] as number) / set.length;
    const spread = set.reduce((sum, member) => sum + (mean[member] as number), 0) / Math.max(1, set.length);
    const between = (x: number, y: number): number =>
      (inverse[x * size + y] as number) - (mean[y] as number) - (mean[x] as number) + spread;
    const lost = lostVariance(pairs, parts, set, options.ridge);
    const model = Float64Array.from({ length: agents }, (_, agent) => between(agent, agent) + (lost[agent] as number));
    const robust = Array.from({ length: agents }, (_, agent) =>
      robustOf(Float64Array.from(mean, (each, k) => (inverse[agent * size + k] as number) - each)),
    );
    return { model, between, robust: robust.every((each) => each !== null) ? Float64Array.from(robust) : null };
  };
  return { of, extras };
}

/** The cluster-robust variance (26) of what a row of the projected inverse stands for; null below two clusters. */
function sandwich(meat: Float64Array, count: number, size: number): (row: Float64Array) => number | null {
  if (count < 2) return () => null;
  const half = new Float64Array(size);
  return (row) => {
    for (let k = 0; k < size; k += 1) half[k] = product(meat, k * size, row, 0, size);
    return (count / (count - 1)) * product(half, 0, row, 0, size);
  };
}

/** Sum over the clusters of u u', u being a cluster's score over strengths and further parameters. */
function meatOf(
  columns: OutcomeColumns,
  clusters: OutcomeClusters,
  model: RowModel,
  { theta, extras }: Pick<RowMaximum, 'theta' | 'extras'>,
): Float64Array {
  const size = columns.agents + model.extras;
  const meat = new Float64Array(size * size);
  const terms = emptyTerms(model.extras);
  for (let g = 0; g + 1 < clusters.start.length; g += 1) {
    const score = new Map<number, number>();
    const add = (parameter: number, by: number): unknown => score.set(parameter, (score.get(parameter) ?? 0) + by);
    for (let entry = clusters.start[g] as number; entry < (clusters.start[g + 1] as number); entry += 1) {
      const row = clusters.row[entry] as number;
      const [a, b] = [columns.a[row] as number, columns.b[row] as number];
      const weights = {
        won: clusters.wonA[entry] as number,
        lost: clusters.wonB[entry] as number,
        tied: clusters.tied[entry] as number,
      };
      model.evaluate(row, weights, (theta[a] as number) - (theta[b] as number), extras, terms);
      add(a, terms.score);
      add(b, -terms.score);
      for (let k = 0; k < model.extras; k += 1) add(columns.agents + k, terms.scores[k] as number);
    }
    for (const [x, own] of score) {
      for (const [y, other] of score) {
        const cell = x * size + y;
        meat[cell] = (meat[cell] as number) + own * other;
      }
    }
  }
  return meat;
}
