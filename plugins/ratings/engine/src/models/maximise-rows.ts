import { ArenaError } from '@coarena/core';
import { factorise, solve, type SquareMatrix } from '../cholesky.ts';
import type { Partition } from '../components.ts';
import type { OutcomeColumns } from './outcome-columns.ts';
import { emptyTerms, type RowModel } from './row-model.ts';

/**
 * How a row model is maximised: penalties on the squared strengths and on the squared further parameters, the largest
 * step that still counts, where the further parameters begin (zero), and what to add to the curvature of each connected part.
 */
export type RowOptions = {
  readonly ridge: number;
  readonly extraRidge: number;
  readonly tolerance: number;
  readonly start?: Float64Array;
  readonly lift: Float64Array;
};

/** The maximum: strengths, each connected part summing to zero, the further parameters, and the factor of the curvature there. */
export type RowMaximum = {
  readonly theta: Float64Array;
  readonly extras: Float64Array;
  readonly iterations: number;
  readonly stoppedBy: 'step_tolerance' | 'objective_flat';
};

const MAX_ITERATIONS = 200;
const MAX_HALVINGS = 60;

/**
 * Damped Newton on a penalised row model, by the same rules as the plain model's: a step is halved while the objective
 * falls; ends when no parameter would move by `tolerance`, or when rounding leaves nothing to gain. Throws `fit_not_converged`; never
 * returns NaN.
 */
export function maximiseRows(
  columns: OutcomeColumns,
  parts: Partition,
  model: RowModel,
  options: RowOptions,
): RowMaximum {
  const { agents } = columns;
  const size = agents + model.extras;
  let at = new Float64Array(size);
  if (options.start !== undefined) at.set(options.start, agents);
  let { value, slope, matrix } = assess(columns, parts, model, options, at);
  let lastStep = Number.POSITIVE_INFINITY;
  const answer = (point: Float64Array, iterations: number, stoppedBy: RowMaximum['stoppedBy']): RowMaximum => ({
    theta: point.slice(0, agents),
    extras: point.slice(agents),
    iterations,
    stoppedBy,
  });
  for (let iterations = 1; iterations <= MAX_ITERATIONS; iterations += 1) {
    factorise(matrix);
    const step = Float64Array.from(slope);
    solve(matrix, step);
    const largest = step.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    const gain = slope.reduce((sum, each, k) => sum + each * (step[k] as number), 0) / 2;
    if (!Number.isFinite(largest) || !Number.isFinite(gain)) throw notConverged(iterations, largest);
    const noise = 1e-13 * (1 + Math.abs(value));
    if (largest < options.tolerance) return answer(moved(at, step, 1, parts), iterations, 'step_tolerance');
    // Close to the maximum the objective says nothing any more; what a step is worth shows in whether steps shrink.
    if (gain < noise && largest > lastStep / 2) return answer(at, iterations, 'objective_flat');
    let next = moved(at, step, 1, parts);
    let ahead = assess(columns, parts, model, options, next);
    for (let halvings = 1; !(ahead.value >= value - noise); halvings += 1) {
      if (halvings > MAX_HALVINGS) return answer(at, iterations, 'objective_flat');
      next = moved(at, step, 2 ** -halvings, parts);
      ahead = assess(columns, parts, model, options, next);
    }
    lastStep = largest;
    at = next;
    ({ value, slope, matrix } = ahead);
  }
  throw notConverged(MAX_ITERATIONS, lastStep);
}

/** Minus the second derivatives of the penalised objective at a point, lifted as the options say: lower triangle and diagonal. */
export function curvatureOfRows(
  columns: OutcomeColumns,
  parts: Partition,
  model: RowModel,
  options: Pick<RowOptions, 'ridge' | 'extraRidge' | 'lift'>,
  { theta, extras }: Pick<RowMaximum, 'theta' | 'extras'>,
): SquareMatrix {
  const at = new Float64Array(theta.length + extras.length);
  at.set(theta);
  at.set(extras, theta.length);
  return assess(columns, parts, model, options, at).matrix;
}

/** Objective, gradient and lifted curvature at a point. */
function assess(
  columns: OutcomeColumns,
  parts: Partition,
  model: RowModel,
  options: Pick<RowOptions, 'ridge' | 'extraRidge' | 'lift'>,
  at: Float64Array,
): { readonly value: number; readonly slope: Float64Array; readonly matrix: SquareMatrix } {
  const { agents } = columns;
  const size = at.length;
  const data = penaltyMatrix(agents, size, parts, options);
  const penalty = (k: number): number => (k < agents ? options.ridge : options.extraRidge);
  const slope = at.map((parameter, k) => -penalty(k) * parameter);
  let value = at.reduce((sum, parameter, k) => sum - (penalty(k) / 2) * parameter * parameter, 0);
  const terms = emptyTerms(model.extras);
  const extras = at.subarray(agents);
  const add = (cell: number, by: number): void => {
    data[cell] = (data[cell] as number) + by;
  };
  for (let row = 0; row < columns.a.length; row += 1) {
    const [a, b] = [columns.a[row] as number, columns.b[row] as number];
    const weights = {
      won: columns.wonA[row] as number,
      lost: columns.wonB[row] as number,
      tied: columns.tied[row] as number,
    };
    model.evaluate(row, weights, (at[a] as number) - (at[b] as number), extras, terms);
    value += terms.value;
    slope[a] = (slope[a] as number) + terms.score;
    slope[b] = (slope[b] as number) - terms.score;
    add(a * size + a, terms.curvature);
    add(b * size + b, terms.curvature);
    add(b * size + a, -terms.curvature);
    for (let k = 0; k < model.extras; k += 1) {
      const own = agents + k;
      slope[own] = (slope[own] as number) + (terms.scores[k] as number);
      add(own * size + a, terms.mixed[k] as number);
      add(own * size + b, -(terms.mixed[k] as number));
      for (let l = 0; l <= k; l += 1) add(own * size + agents + l, terms.block[k * model.extras + l] as number);
    }
  }
  return { value, slope, matrix: { size, data } };
}

function penaltyMatrix(
  agents: number,
  size: number,
  parts: Partition,
  { ridge, extraRidge, lift }: Pick<RowOptions, 'ridge' | 'extraRidge' | 'lift'>,
): Float64Array {
  const data = new Float64Array(size * size);
  for (let i = 0; i < agents; i += 1) {
    const part = parts.of[i] as number;
    for (let j = 0; j <= i; j += 1) if (parts.of[j] === part) data[i * size + j] = lift[part] as number;
    data[i * size + i] = (data[i * size + i] as number) + ridge;
  }
  for (let k = agents; k < size; k += 1) data[k * size + k] = extraRidge;
  return data;
}

/** A step from a point, each connected part centred afterwards: the maximum has it so exactly. */
function moved(at: Float64Array, step: Float64Array, factor: number, parts: Partition): Float64Array<ArrayBuffer> {
  const next = Float64Array.from(at, (parameter, k) => parameter + factor * (step[k] as number));
  const sum = new Float64Array(parts.count);
  const size = new Float64Array(parts.count);
  for (const [agent, part] of parts.of.entries()) {
    sum[part] = (sum[part] as number) + (next[agent] as number);
    size[part] = (size[part] as number) + 1;
  }
  for (const [agent, part] of parts.of.entries())
    next[agent] = (next[agent] as number) - (sum[part] as number) / (size[part] as number);
  return next;
}

function notConverged(iterations: number, step: number): ArenaError {
  return new ArenaError('fit_not_converged', { iterations, step });
}
