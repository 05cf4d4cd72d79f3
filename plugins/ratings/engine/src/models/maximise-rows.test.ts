import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededStream } from '@coarena/core';
import { connectedParts } from '../components.ts';
import { lifts } from '../curvature.ts';
import { maximise } from '../newton.ts';
import { maximiseRows } from './maximise-rows.ts';
import { pairTotalsOfRows, type OutcomeColumns } from './outcome-columns.ts';
import type { RowModel } from './row-model.ts';

/** The plain model as a row model. */
const plain: RowModel = {
  extras: 0,
  evaluate(_, { won, lost, tied }, difference, __, terms) {
    const p = 1 / (1 + Math.exp(-difference));
    const weight = won + lost + tied;
    terms.value = (won + tied / 2) * Math.log(p) + (lost + tied / 2) * Math.log1p(-p);
    terms.score = won + tied / 2 - weight * p;
    terms.curvature = weight * p * (1 - p);
  },
};

/** Random rows of four agents. */
function rowsOf(seed: number): OutcomeColumns {
  const random = seededStream(seed);
  const rows = 12;
  const draw = (): number => (random.next() < 0.2 ? 0 : 5 * random.next());
  const a = Int32Array.from({ length: rows }, () => Math.floor(random.next() * 3));
  return {
    agents: 4,
    terms: 0,
    a,
    b: a.map((each) => each + 1 + Math.floor(random.next() * (3 - each))),
    wonA: Float64Array.from(a, draw),
    wonB: Float64Array.from(a, draw),
    tied: Float64Array.from(a, draw),
    battles: new Float64Array(rows).fill(1),
    features: new Float64Array(0),
  };
}

describe('maximiseRows', () => {
  it('agrees with the plain fit where the model is the plain one', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const columns = rowsOf(seed);
        const pairs = pairTotalsOfRows(columns);
        const parts = connectedParts(pairs);
        const options = { ridge: 1e-3, extraRidge: 1, tolerance: 1e-10, lift: lifts(pairs, parts) };
        const found = maximiseRows(columns, parts, plain, options).theta;
        const expected = maximise(pairs, parts, { ridge: 1e-3, tolerance: 1e-10 }).theta;
        for (const [agent, strength] of expected.entries()) expect(found[agent]).toBeCloseTo(strength, 8);
      }),
    );
  });

  it('says that it has not converged where a model has no slope that is a number', () => {
    const columns = rowsOf(1);
    const parts = connectedParts(pairTotalsOfRows(columns));
    const broken: RowModel = {
      extras: 0,
      evaluate: (_, __, ___, ____, terms) => Object.assign(terms, { value: 0, score: Number.NaN, curvature: 1 }),
    };
    const options = { ridge: 1e-3, extraRidge: 1, tolerance: 1e-10, lift: new Float64Array(parts.count) };
    expect(() => maximiseRows(columns, parts, broken, options)).toThrow(
      expect.objectContaining({ code: 'fit_not_converged' }),
    );
  });
});
