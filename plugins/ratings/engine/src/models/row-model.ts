/**
 * What one row adds to the log-likelihood and its derivatives, by the difference of strengths and by the further
 * parameters. `curvature`, `mixed` and `block` are minus the second derivatives; `block` is in rows.
 */
export type RowTerms = {
  value: number;
  score: number;
  curvature: number;
  readonly scores: Float64Array;
  readonly mixed: Float64Array;
  readonly block: Float64Array;
};

/** Weights by outcome, seen from the first agent of a row. */
export type RowWeights = { readonly won: number; readonly lost: number; readonly tied: number };

/** A log-likelihood that is a sum over rows, each depending on one difference of strengths and `extras` parameters. */
export interface RowModel {
  readonly extras: number;
  /** Fills `terms` for a row with these weights, at the difference of the strengths of its agents and at the parameters. */
  evaluate(row: number, weights: RowWeights, difference: number, extras: Float64Array, terms: RowTerms): void;
}

/** Terms for a model of so many further parameters, to be filled again and again. */
export function emptyTerms(extras: number): RowTerms {
  return {
    value: 0,
    score: 0,
    curvature: 0,
    scores: new Float64Array(extras),
    mixed: new Float64Array(extras),
    block: new Float64Array(extras * extras),
  };
}
