import { ArenaError } from '@coarena/core';
import { factorise, solve, type SquareMatrix } from './cholesky.ts';
import type { Partition } from './components.ts';
import { conjugateStep } from './conjugate.ts';
import { bentCurvature } from './curvature.ts';
import { objectiveAt, slopeAt, totalWeight, type Slope } from './objective.ts';
import type { PairTotals } from './totals.ts';

/** How the objective (19) is maximised: the ridge r, the largest step that still counts, and where to begin (zero). */
export type NewtonOptions = {
  readonly ridge: number;
  readonly tolerance: number;
  readonly start?: Float64Array;
  /** A factor of the curvature somewhere near `start`: a warm fit uses it for as long as its steps keep shrinking. */
  readonly factor?: SquareMatrix | null;
};

/** Strengths at the maximum, each connected part summing to zero, and how the iteration ended. */
export type Maximum = {
  readonly theta: Float64Array;
  readonly iterations: number;
  readonly stoppedBy: 'step_tolerance' | 'objective_flat';
  /** The last factor of the curvature that was made; null where none was needed. */
  readonly factor: SquareMatrix | null;
};

const MAX_ITERATIONS = 200;
const MAX_HALVINGS = 60;

/** From so many agents on a step is first tried without a matrix. */
const CONJUGATE_FROM = 64;

/**
 * Algorithm 2: damped Newton on the ridge-penalised likelihood of the totals. A step is halved while the objective
 * falls; each connected part is centred after every step, where the maximum has it exactly. Ends when no coordinate
 * would move by `tolerance`, or when rounding leaves nothing to gain. A warm fit (one with `start`) keeps its factor while steps
 * shrink well. Without `start` a function of the totals alone. Throws `fit_not_converged`; never returns NaN.
 */
export function maximise(pairs: PairTotals, parts: Partition, options: NewtonOptions): Maximum {
  const { ridge, tolerance, start } = options;
  const noise = 1e-13 * (1 + Math.LN2 * totalWeight(pairs));
  let theta: Float64Array = start === undefined ? new Float64Array(pairs.agents) : Float64Array.from(start);
  centreParts(theta, parts);
  let slope = slopeAt(pairs, theta, ridge);
  let factor = options.factor?.size === pairs.agents ? options.factor : null;
  let conjugate = pairs.agents >= CONJUGATE_FROM;
  let lastStep = Number.POSITIVE_INFINITY;
  for (let iterations = 1; iterations <= MAX_ITERATIONS; iterations += 1) {
    const kept = factor !== null;
    let step: Float64Array | null = null;
    if (factor === null && conjugate) {
      step = conjugateStep(pairs, slope.bend, slope.gradient, ridge, accuracyAt(lastStep));
      conjugate = step !== null;
    }
    const exact = !kept && step === null;
    if (step === null) {
      factor ??= factorOf(pairs, parts, slope, ridge);
      step = Float64Array.from(slope.gradient);
      solve(factor, step);
    }
    const largest = greatest(step);
    const gain = dot(slope.gradient, step);
    if (!Number.isFinite(largest) || !Number.isFinite(gain)) throw notConverged(iterations, largest);
    // A kept factor converges in proportion only: it has to gain a digit a step and go one digit further.
    const shrinks = largest <= lastStep / (kept ? 10 : 2);
    // Close to the maximum the objective says nothing any more; what a step is worth shows in whether steps shrink.
    if (!kept && gain / 2 < noise && !shrinks && largest >= tolerance)
      return { theta, iterations, stoppedBy: 'objective_flat', factor };
    if (largest < (exact ? tolerance : tolerance / 10))
      return { theta: moved(theta, step, 1, parts), iterations, stoppedBy: 'step_tolerance', factor };
    let next = moved(theta, step, 1, parts);
    let ahead = slopeAt(pairs, next, ridge);
    // The objective is concave: where it still rises at the end of the step it has not fallen on the way.
    let before: number | null = null;
    const falls = (): boolean => {
      if (dot(ahead.gradient, step) >= 0) return false;
      before ??= objectiveAt(pairs, theta, ridge);
      return !(objectiveAt(pairs, next, ridge) >= before - noise);
    };
    if (kept && (!shrinks || falls())) {
      factor = null;
      lastStep = Number.POSITIVE_INFINITY;
      continue;
    }
    for (let halvings = 1; falls(); halvings += 1) {
      if (halvings > MAX_HALVINGS) return { theta, iterations, stoppedBy: 'objective_flat', factor };
      next = moved(theta, step, 2 ** -halvings, parts);
      ahead = slopeAt(pairs, next, ridge);
    }
    lastStep = largest;
    theta = next;
    slope = ahead;
    if (start === undefined) factor = null;
  }
  throw notConverged(MAX_ITERATIONS, lastStep);
}

/** How far a residual has to fall: little while far away, and so far near the end that Newton keeps its pace. */
function accuracyAt(lastStep: number): number {
  return Math.max(1e-6, Math.min(0.03, lastStep * 0.1));
}

function factorOf(pairs: PairTotals, parts: Partition, { bend }: Slope, ridge: number): SquareMatrix {
  const matrix = bentCurvature(pairs, parts, bend, ridge);
  factorise(matrix);
  return matrix;
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

function greatest(step: Float64Array): number {
  let most = 0;
  // NaN has to come through, and Math.max does so.
  for (const each of step) most = Math.max(most, Math.abs(each));
  return most;
}

function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < x.length; k += 1) sum += (x[k] as number) * (y[k] as number);
  return sum;
}

function notConverged(iterations: number, step: number): ArenaError {
  return new ArenaError('fit_not_converged', { iterations, step });
}
