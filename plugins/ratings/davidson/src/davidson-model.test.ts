import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyTerms } from '@coarena/rating-engine';
import { davidsonModel, startOf } from './davidson-model.ts';

const weight = fc.double({ min: 0, max: 50, noNaN: true });

/** The log-likelihood as it is defined. */
function likelihood(weights: { won: number; lost: number; tied: number }, difference: number, logNu: number): number {
  const [a, b] = [Math.exp(difference), 1];
  const t = Math.exp(logNu) * Math.sqrt(a * b);
  const sum = a + b + t;
  return weights.won * Math.log(a / sum) + weights.lost * Math.log(b / sum) + weights.tied * Math.log(t / sum);
}

it('has the derivatives of its likelihood', () => {
  fc.assert(
    fc.property(
      fc.record({ won: weight, lost: weight, tied: weight }),
      fc.double({ min: -4, max: 4, noNaN: true }),
      fc.double({ min: -4, max: 4, noNaN: true }),
      (weights, difference, logNu) => {
        const terms = emptyTerms(1);
        davidsonModel.evaluate(0, weights, difference, Float64Array.of(logNu), terms);
        const at = (d: number, n: number): number => likelihood(weights, difference + d, logNu + n);
        const h = 1e-4;
        const close = (actual: number, expected: number): void =>
          expect(Math.abs(actual - expected)).toBeLessThan(1e-4 * (1 + weights.won + weights.lost + weights.tied));
        close(terms.value, at(0, 0));
        close(terms.score, (at(h, 0) - at(-h, 0)) / (2 * h));
        close(terms.scores[0]!, (at(0, h) - at(0, -h)) / (2 * h));
        close(terms.curvature, -(at(h, 0) - 2 * at(0, 0) + at(-h, 0)) / h ** 2);
        close(terms.block[0]!, -(at(0, h) - 2 * at(0, 0) + at(0, -h)) / h ** 2);
        close(terms.mixed[0]!, -(at(h, h) - at(h, -h) - at(-h, h) + at(-h, -h)) / (4 * h ** 2));
      },
    ),
  );
});

it('begins where equals would tie as often as was seen, and stays within reason', () => {
  const start = (won: number, lost: number, tied: number): number =>
    startOf({ wonA: Float64Array.of(won), wonB: Float64Array.of(lost), tied: Float64Array.of(tied) })[0]!;
  // A third of all battles tied: nu = 1.
  expect(start(3, 1, 2)).toBe(0);
  expect(start(1, 1, 0)).toBeCloseTo(Math.log(1e-3), 12);
  expect(start(0, 0, 5)).toBeCloseTo(Math.log(1e3), 12);
  expect(start(0, 0, 0)).toBe(0);
});
