import { solve, type SquareMatrix } from './cholesky.ts';
import type { Partition } from './components.ts';
import { maximise } from './newton.ts';
import { gradientInto } from './objective.ts';
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
    gradientInto(pairs, into, base.ridge, step);
    solve(base.factor, step);
    let largest = 0;
    for (const each of step) largest = Math.max(largest, Math.abs(each));
    if (!(largest < 0.7 * lastStep)) break;
    for (let agent = 0; agent < step.length; agent += 1)
      into[agent] = (into[agent] as number) + (step[agent] as number);
    if (largest < tolerance) return;
    lastStep = largest;
  }
  into.set(maximise(pairs, base.parts, { ridge: base.ridge, tolerance }).theta);
}
