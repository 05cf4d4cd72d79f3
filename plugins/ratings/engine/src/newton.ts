import { ArenaError } from '@coarena/core';
import { factorise, solve, type SquareMatrix } from './cholesky.ts';
import type { Partition } from './components.ts';
import type { PairTotals } from './totals.ts';

/** How the objective (19) is maximised: the ridge r, the largest step that still counts, and where to begin (zero). */
export type NewtonOptions = {
  readonly ridge: number;
  readonly tolerance: number;
  readonly start?: Float64Array;
  /** A factor of the curvature somewhere near `start`: a warm fit uses it for as long as its steps keep shrinking. */
  readonly factor?: SquareMatrix;
};

/** Strengths at the maximum, each connected part summing to zero, and how the iteration ended. */
export type Maximum = {
  readonly theta: Float64Array;
  readonly iterations: number;
  readonly stoppedBy: 'step_tolerance' | 'objective_flat';
  /** The last factor of the curvature that was made. */
  readonly factor: SquareMatrix;
};

const MAX_ITERATIONS = 200;
const MAX_HALVINGS = 60;

/**
 * Algorithm 2: damped Newton on the ridge-penalised likelihood of the totals. A step is halved while the objective
 * falls; each connected part is centred after every step, where the maximum has it exactly. Ends when no coordinate
 * would move by `tolerance`, or when rounding leaves nothing to gain. A warm fit (one with `start`) keeps its factor while steps
 * shrink well. Throws `fit_not_converged`; never returns NaN.
 */
export function maximise(pairs: PairTotals, parts: Partition, options: NewtonOptions): Maximum {
  const { ridge, tolerance, start } = options;
  let theta: Float64Array = start === undefined ? new Float64Array(pairs.agents) : Float64Array.from(start);
  centreParts(theta, parts);
  let { value, slope } = assess(pairs, theta, ridge);
  let factor: SquareMatrix | null = options.factor?.size === pairs.agents ? options.factor : null;
  let lastStep = Number.POSITIVE_INFINITY;
  for (let iterations = 1; iterations <= MAX_ITERATIONS; iterations += 1) {
    const kept = factor !== null;
    factor ??= factorAt(pairs, parts, theta, ridge);
    const step = Float64Array.from(slope);
    solve(factor, step);
    const largest = step.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    const gain = slope.reduce((sum, each, agent) => sum + each * (step[agent] as number), 0) / 2;
    if (!Number.isFinite(largest)) throw notConverged(iterations, largest);
    const noise = 1e-13 * (1 + Math.abs(value));
    // A kept factor converges in proportion only: it has to gain a digit a step and go one digit further.
    const shrinks = largest <= lastStep / (kept ? 10 : 2);
    const enough = kept ? tolerance / 10 : tolerance;
    // Close to the maximum the objective says nothing any more; what a step is worth shows in whether steps shrink.
    if (!kept && gain < noise && !shrinks && largest >= tolerance)
      return { theta, iterations, stoppedBy: 'objective_flat', factor };
    if (largest < enough)
      return { theta: moved(theta, step, 1, parts), iterations, stoppedBy: 'step_tolerance', factor };
    let next = moved(theta, step, 1, parts);
    let ahead = assess(pairs, next, ridge);
    if (kept && (!shrinks || ahead.value < value - noise)) {
      factor = null;
      lastStep = Number.POSITIVE_INFINITY;
      continue;
    }
    for (let halvings = 1; ahead.value < value - noise; halvings += 1) {
      if (halvings > MAX_HALVINGS) return { theta, iterations, stoppedBy: 'objective_flat', factor };
      next = moved(theta, step, 2 ** -halvings, parts);
      ahead = assess(pairs, next, ridge);
    }
    lastStep = largest;
    theta = next;
    ({ value, slope } = ahead);
    if (start === undefined) factor = null;
  }
  throw notConverged(MAX_ITERATIONS, lastStep);
}

function factorAt(pairs: PairTotals, parts: Partition, theta: Float64Array, ridge: number): SquareMatrix {
  const matrix = curvature(pairs, parts, theta, ridge);
  factorise(matrix);
  return matrix;
}

/**
 * The negative Hessian (20) plus, for each connected part, a multiple of the matrix of ones on it. The part's own constant
 * direction has the ridge alone as curvature; lifting it makes the system well conditioned and changes no step (a
 * gradient has no component there), and `covariance.ts` takes it out again exactly. Lower triangle and diagonal.
 */
export function curvature(pairs: PairTotals, parts: Partition, theta: Float64Array, ridge: number): SquareMatrix {
  const size = pairs.agents;
  const data = new Float64Array(size * size);
  const lift = lifts(pairs, parts);
  for (let i = 0; i < size; i += 1) {
    const part = parts.of[i] as number;
    const each = lift[part] as number;
    for (let j = 0; j <= i; j += 1) if (parts.of[j] === part) data[i * size + j] = each;
    data[i * size + i] = (data[i * size + i] as number) + ridge;
  }
  for (let k = 0; k < pairs.a.length; k += 1) {
    const a = pairs.a[k] as number;
    const b = pairs.b[k] as number;
    const { p, q } = chances((theta[a] as number) - (theta[b] as number));
    const h = ((pairs.forA[k] as number) + (pairs.forB[k] as number)) * p * q;
    data[a * size + a] = (data[a * size + a] as number) + h;
    data[b * size + b] = (data[b * size + b] as number) + h;
    data[b * size + a] = (data[b * size + a] as number) - h;
  }
  return { size, data };
}

/** What `curvature` adds to every entry of each connected part: its mean curvature at zero strengths, over its size. */
export function lifts(pairs: PairTotals, parts: Partition): Float64Array {
  const weight = new Float64Array(parts.count);
  const size = new Float64Array(parts.count);
  for (const part of parts.of) size[part] = (size[part] as number) + 1;
  for (let k = 0; k < pairs.a.length; k += 1) {
    const part = parts.of[pairs.a[k] as number] as number;
    weight[part] = (weight[part] as number) + (pairs.forA[k] as number) + (pairs.forB[k] as number);
  }
  return weight.map((sum, part) => sum / 2 / (size[part] as number) ** 2);
}

/** Win probabilities of both sides at a difference of strengths (16), each accurate however small it is. */
export function chances(difference: number): { readonly p: number; readonly q: number } {
  const e = Math.exp(-Math.abs(difference));
  const likely = 1 / (1 + e);
  const unlikely = e * likely;
  return difference >= 0 ? { p: likely, q: unlikely } : { p: unlikely, q: likely };
}

/** The objective (19) and its gradient (20) at a point. */
function assess(
  pairs: PairTotals,
  theta: Float64Array,
  ridge: number,
): { readonly value: number; readonly slope: Float64Array } {
  const slope = theta.map((strength) => -ridge * strength);
  let value = theta.reduce((sum, strength) => sum - (ridge / 2) * strength * strength, 0);
  for (let k = 0; k < pairs.a.length; k += 1) {
    const a = pairs.a[k] as number;
    const b = pairs.b[k] as number;
    const forA = pairs.forA[k] as number;
    const forB = pairs.forB[k] as number;
    const difference = (theta[a] as number) - (theta[b] as number);
    const e = Math.exp(-Math.abs(difference));
    const likely = 1 / (1 + e);
    // The score w (y - mu) of the pair, written so that nothing cancels where one side has won everything.
    const score = difference >= 0 ? (forA * e - forB) * likely : (forA - forB * e) * likely;
    slope[a] = (slope[a] as number) + score;
    slope[b] = (slope[b] as number) - score;
    value -= (forA + forB) * Math.log1p(e) + (difference >= 0 ? forB : -forA) * difference;
  }
  return { value, slope };
}

function moved(theta: Float64Array, step: Float64Array, factor: number, parts: Partition): Float64Array {
  const next = theta.map((strength, agent) => strength + factor * (step[agent] as number));
  centreParts(next, parts);
  return next;
}

function centreParts(theta: Float64Array, parts: Partition): void {
  const sum = new Float64Array(parts.count);
  const size = new Float64Array(parts.count);
  for (let agent = 0; agent < theta.length; agent += 1) {
    const part = parts.of[agent] as number;
    sum[part] = (sum[part] as number) + (theta[agent] as number);
    size[part] = (size[part] as number) + 1;
  }
  for (let agent = 0; agent < theta.length; agent += 1) {
    const part = parts.of[agent] as number;
    theta[agent] = (theta[agent] as number) - (sum[part] as number) / (size[part] as number);
  }
}

function notConverged(iterations: number, step: number): ArenaError {
  return new ArenaError('fit_not_converged', { iterations, step });
}
