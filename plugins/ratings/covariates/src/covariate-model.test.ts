import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyTerms } from '@coarena/rating-engine';
import { covariateModel } from './covariate-model.ts';

const weight = fc.double({ min: 0, max: 50, noNaN: true });
const small = fc.double({ min: -2, max: 2, noNaN: true });

it('has the derivatives of its likelihood', () => {
  fc.assert(
    fc.property(
      fc.record({ won: weight, lost: weight, tied: weight }),
      fc.tuple(small, small),
      fc.tuple(small, small, small),
      (weights, features, at) => {
        const likelihood = (point: readonly number[]): number => {
          const odds = point[0]! + point[1]! * features[0] + point[2]! * features[1];
          const p = 1 / (1 + Math.exp(-odds));
          return (weights.won + weights.tied / 2) * Math.log(p) + (weights.lost + weights.tied / 2) * Math.log(1 - p);
        };
        const moved = (k: number, l: number, one: number, other: number): readonly number[] =>
          at.map((each, place) => each + (place === k ? one : 0) + (place === l ? other : 0));
        const h = 1e-4;
        const first = (k: number): number =>
          (likelihood(moved(k, -1, h, 0)) - likelihood(moved(k, -1, -h, 0))) / (2 * h);
        const second = (k: number, l: number): number =>
          (likelihood(moved(k, l, h, h)) -
            likelihood(moved(k, l, h, -h)) -
            likelihood(moved(k, l, -h, h)) +
            likelihood(moved(k, l, -h, -h))) /
          (4 * h ** 2);
        const terms = emptyTerms(2);
        covariateModel({ features: Float64Array.from(features), terms: 2 }).evaluate(
          0,
          weights,
          at[0],
          Float64Array.of(at[1], at[2]),
          terms,
        );
        const close = (actual: number, expected: number): void =>
          expect(Math.abs(actual - expected)).toBeLessThan(1e-4 * (1 + weights.won + weights.lost + weights.tied));
        close(terms.value, likelihood(at));
        close(terms.score, first(0));
        close(terms.scores[0]!, first(1));
        close(terms.scores[1]!, first(2));
        close(terms.curvature, -second(0, 0));
        close(terms.mixed[0]!, -second(0, 1));
        close(terms.mixed[1]!, -second(0, 2));
        close(terms.block[0]!, -second(1, 1));
        close(terms.block[2]!, -second(2, 1));
        close(terms.block[3]!, -second(2, 2));
      },
    ),
  );
});
