import { solve, type SquareMatrix } from './cholesky.ts';
import type { Partition } from './components.ts';
import { maximise } from './newton.ts';
import type { PairTotals } from './totals.ts';

/** A fit that others start from: its strengths, the factor of its (lifted) curvature, and the penalty. */
export type ChordBase = {
  readonly theta: Float64Array;
  readonly factor: SquareMatrix;
  readonly parts: Partition;
  readonly ridge: number;
};

const MAX_STEPS = 40;

/**
 * The maximum of totals that resemble those of an earlier fit: Newton's steps with the earlier fit's factor, each of which
 * costs no factorisation. Where they do not shrink well, full Newton takes over. Ends when no strength would move by `tolerance`.
 * `pairs` names the same agents; `into` receives the strengths.
 */
export function chordMaximum(pairs: PairTotals, base: ChordBase, tolerance: number, into: Float64Array): void {
  into.set(base.theta);
  const step = new Float64Array(pairs.agents);
  let lastStep = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_STEPS; round += 1) {
    gradient(pairs, into, base.ridge, step);
    solve(base.factor, step);
    let largest = 0;
    for (const each of step) largest = Math.max(largest, Math.abs(each));
    if (!(largest < 0.7 * lastStep)) break;
    for (let agent = 0; agent < step.length; agent += 1)
      into[agent] = (into[agent] as number) + (step[agent] as number);
    // The next step would be shorter in about the same proportion.
    const shrinks = round === 0 ? 1 : largest / lastStep;
    if (largest * shrinks < tolerance) return;
    lastStep = largest;
  }
  into.set(maximise(pairs, base.parts, { ridge: base.ridge, tolerance }).theta);
}

/** The gradient (20) at a point. */
function gradient(pairs: PairTotals, theta: Float64Array, ridge: number, slope: Float64Array): void {
  for (let agent = 0; agent < slope.length; agent += 1) slope[agent] = -ridge * (theta[agent] as number);
  for (let k = 0; k < pairs.a.length; k += 1) {
    const a = pairs.a[k] as number;
    const b = pairs.b[k] as number;
    const forA = pairs.forA[k] as number;
    const forB = pairs.forB[k] as number;
    const score = forA - (forA + forB) / (1 + Math.exp((theta[b] as number) - (theta[a] as number)));
    slope[a] = (slope[a] as number) + score;
    slope[b] = (slope[b] as number) - score;
  }
}
