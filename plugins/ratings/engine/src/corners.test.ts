import { codeOf, seededStream } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { connectedParts } from './components.ts';
import { conjugateStep } from './conjugate.ts';
import { factorAt } from './curvature.ts';
import { solve } from './cholesky.ts';
import { maximise } from './newton.ts';
import { slopeAt } from './objective.ts';
import type { PairTotals } from './totals.ts';

const RIDGE = 1e-3;
const OPTIONS = { ridge: RIDGE, tolerance: 1e-10 };

/** Totals from rows of first agent, second agent (the larger), and the weights that either side won. */
function pairsOf(agents: number, rows: readonly (readonly [number, number, number, number])[]): PairTotals {
  return {
    agents,
    a: Int32Array.from(rows, ([a]) => a),
    b: Int32Array.from(rows, ([, b]) => b),
    forA: Float64Array.from(rows, ([, , forA]) => forA),
    forB: Float64Array.from(rows, ([, , , forB]) => forB),
    battles: Float64Array.from(rows, ([, , forA, forB]) => Math.ceil(forA + forB)),
  };
}

/** The greatest penalised score at the strengths, pair by pair with exponentials of differences, over the scale of the weights. */
function unrest(pairs: PairTotals, theta: Float64Array): number {
  const score = Array.from(theta, (x) => -RIDGE * x);
  let scale = RIDGE;
  for (const [k, a] of pairs.a.entries()) {
    const b = pairs.b[k]!;
    const [forA, forB] = [pairs.forA[k]!, pairs.forB[k]!];
    const by = forA / (1 + Math.exp(theta[a]! - theta[b]!)) - forB / (1 + Math.exp(theta[b]! - theta[a]!));
    score[a]! += by;
    score[b]! -= by;
    scale = Math.max(scale, forA + forB);
  }
  return Math.max(0, ...score.map(Math.abs)) / scale;
}

const M = 300;
const random = seededStream(31);
const everyone = (row: (a: number, b: number) => readonly [number, number]): PairTotals =>
  pairsOf(
    M,
    Array.from({ length: M }, (_, a) =>
      Array.from({ length: M - a - 1 }, (__, k) => [a, a + k + 1, ...row(a, a + k + 1)] as const),
    ).flat(),
  );

describe('a maximum is found, and is one,', () => {
  it.each<readonly [string, PairTotals]>([
    ['of nobody', pairsOf(0, [])],
    ['of one agent', pairsOf(1, [])],
    ['of three that never met', pairsOf(3, [])],
    ['of 300 that never met', pairsOf(M, [])],
    ['of two, one vote', pairsOf(2, [[0, 1, 1, 0]])],
    ['of two, a million to one', pairsOf(2, [[0, 1, 1e6, 1]])],
    ['of two, nothing but ties', pairsOf(2, [[0, 1, 50, 50]])],
    ['of two, weights of a millionth', pairsOf(2, [[0, 1, 3e-6, 1e-6]])],
    [
      'of weights from a millionth to a million',
      pairsOf(4, [
        [0, 1, 1e6, 1e-6],
        [1, 2, 1e-6, 1e-6],
        [2, 3, 1e-6, 1e6],
      ]),
    ],
    ['of 300 that all met', everyone(() => [1 + 3 * random.next(), 1 + 3 * random.next()])],
    ['of 300 with weights of a millionth', everyone(() => [1e-6 * random.next(), 1e-6 * random.next()])],
    ['of 300 in an order that nobody broke', everyone(() => [2, 0])],
    ['of 300, one unbeaten and one winless', everyone((a, b) => (a === 0 || b === M - 1 ? [3, 0] : [1, 1]))],
    [
      'of a chain of 300',
      pairsOf(
        M,
        Array.from({ length: M - 1 }, (_, a) => [a, a + 1, 3, 2] as const),
      ),
    ],
    [
      'of a chain of 300 that only won',
      pairsOf(
        M,
        Array.from({ length: M - 1 }, (_, a) => [a, a + 1, 5, 0] as const),
      ),
    ],
    [
      'of a star of 300',
      pairsOf(
        M,
        Array.from({ length: M - 1 }, (_, b) => [0, b + 1, b + 1, 1] as const),
      ),
    ],
    [
      'of 150 pairs that met nobody else',
      pairsOf(
        M,
        Array.from({ length: M / 2 }, (_, k) => [2 * k, 2 * k + 1, k + 1, k % 3] as const),
      ),
    ],
    [
      'of 300 of whom few met, unevenly',
      pairsOf(
        M,
        Array.from(
          { length: M - 7 },
          (_, a) => [a, a + 1 + (a % 7), 10 ** (4 * random.next()), random.next()] as const,
        ),
      ),
    ],
  ])('%s', (_, pairs) => {
    const parts = connectedParts(pairs);
    const { theta, iterations } = maximise(pairs, parts, OPTIONS);
    expect(theta).toHaveLength(pairs.agents);
    expect(theta.every(Number.isFinite)).toBe(true);
    expect(unrest(pairs, theta)).toBeLessThan(1e-11);
    expect(iterations).toBeLessThan(80);
    // The same totals give the same bits.
    expect(maximise(pairs, parts, OPTIONS).theta).toEqual(theta);
  });

  it('or nothing at all is answered: a number that is none ends in an error', () => {
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY]) {
      for (const agents of [2, M]) {
        const pairs = pairsOf(agents, [[0, 1, wrong, 1]]);
        expect(() => maximise(pairs, connectedParts(pairs), OPTIONS)).toThrow(
          expect.toSatisfy((error) => codeOf(error) === 'fit_not_converged'),
        );
      }
    }
  });
});

describe('a step without a matrix', () => {
  it('is the step of the factorisation', () => {
    const pairs = everyone(() => [4 * random.next(), 4 * random.next()]);
    const theta = Float64Array.from({ length: M }, () => 0);
    const { gradient, bend } = slopeAt(pairs, theta, RIDGE);
    const expected = Float64Array.from(gradient);
    solve(factorAt(pairs, connectedParts(pairs), theta, RIDGE), expected);
    const step = conjugateStep(pairs, bend, gradient, RIDGE, 1e-12);
    expect(step).not.toBeNull();
    for (const [k, each] of expected.entries()) expect(Math.abs(step![k]! - each)).toBeLessThan(1e-9);
  });

  it('is given up where it would take longer than the factorisation', () => {
    const chain = pairsOf(
      M,
      Array.from({ length: M - 1 }, (_, a) => [a, a + 1, 3, 2] as const),
    );
    const { gradient, bend } = slopeAt(chain, new Float64Array(M), RIDGE);
    expect(conjugateStep(chain, bend, gradient, RIDGE, 1e-12)).toBeNull();
  });
});
