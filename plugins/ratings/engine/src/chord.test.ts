import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chordMaximum } from './chord.ts';
import { factorise } from './cholesky.ts';
import { aggregateColumns } from './columns.ts';
import { connectedParts } from './components.ts';
import { curvature } from './curvature.ts';
import { maximise } from './newton.ts';
import type { PairTotals } from './totals.ts';

const AGENTS = 5;
const RIDGE = 1e-3;
const ALL_PAIRS = [0, 1, 2, 3].flatMap((i) => [1, 2, 3, 4].filter((j) => j > i).map((j) => [i, j] as const));
const base = aggregateColumns({
  agents: AGENTS,
  i: ALL_PAIRS.flatMap(([i]) => [i, i, i]),
  j: ALL_PAIRS.flatMap(([, j]) => [j, j, j]),
  y: ALL_PAIRS.flatMap(() => [1, 0, 1]),
});
const scores = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { minLength: 10, maxLength: 10 });

describe('chordMaximum', () => {
  it('finds the maximum that Newton finds from nothing, however unlike the totals are, with losers of everything', () => {
    const parts = connectedParts(base);
    const { theta } = maximise(base, parts, { ridge: RIDGE, tolerance: 1e-10 });
    const factor = curvature(base, parts, theta, RIDGE);
    factorise(factor);
    const found = new Float64Array(AGENTS);
    fc.assert(
      fc.property(scores, scores, fc.boolean(), (won, lost, lopsided) => {
        const pairs: PairTotals = {
          ...base,
          forA: Float64Array.from(won),
          forB: Float64Array.from(lopsided ? lost.map(() => 0) : lost),
        };
        chordMaximum(pairs, { theta, factor, parts, ridge: RIDGE }, 1e-10, found);
        const exact = maximise(pairs, parts, { ridge: RIDGE, tolerance: 1e-10 }).theta;
        for (const [agent, strength] of exact.entries()) expect(Math.abs(found[agent]! - strength)).toBeLessThan(1e-6);
      }),
    );
  });
});
