import { describe, expect, it } from 'vitest';
import type { RatedBattle } from '@coarena/core';
import { centredError, naiveFit, randomBoard, type LogitBattle } from '../../../../tests/fixtures/rating/naive-fit.ts';
import { CovariatesConfig } from '../src/config.ts';
import { CovariateAdjustedEstimator } from '../src/estimator.ts';

const ELO = 400 / Math.LN10;

/** The differences of a battle, each zero where an input is not known. */
function differences({ covariates }: RatedBattle): readonly number[] {
  const { sideOfI, steps, wallMs, correct } = covariates!;
  return [
    sideOfI === 'left' ? 1 : -1,
    steps.i === null || steps.j === null ? 0 : (steps.i - steps.j) / 10,
    wallMs.i === null || wallMs.j === null ? 0 : (wallMs.i - wallMs.j) / 60_000,
    correct.i === null || correct.j === null ? 0 : Number(correct.i) - Number(correct.j),
  ];
}

describe('the covariate-adjusted fit', () => {
  it('agrees with a plain fit over the battles on 20 random boards', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { agents, battles } = randomBoard(seed);
      const evidence = new CovariateAdjustedEstimator(CovariatesConfig.parse({ floor: 1, draws: 40 })).evidence();
      for (const battle of battles) evidence.add(battle);
      const fit = evidence.fit({ agents, seed });
      const naive = naiveFit(
        battles.map((battle): LogitBattle => {
          const { i, j, label, weight, clusters } = battle;
          const vector = [...agents.map((each) => Number(each === i) - Number(each === j)), ...differences(battle)];
          const y = label === 'i' ? 1 : label === 'j' ? 0 : 0.5;
          return { weight, clusters, outcomes: [vector, vector.map(() => 0)], went: [y, 1 - y] };
        }),
        [...agents.map(() => 1e-3), 1e-6, 1e-6, 1e-6, 1e-6],
      );
      for (const [k, row] of fit.agents.entries()) {
        expect(Math.abs(row.theta - naive.parameters[k]!), `seed ${seed}, ${row.id}`).toBeLessThan(1e-9);
        expect(Math.abs(row.seModel! - ELO * centredError(naive.model, k, agents.length))).toBeLessThan(1e-7);
        expect(Math.abs(row.seCluster! - ELO * centredError(naive.robust, k, agents.length))).toBeLessThan(1e-7);
      }
      for (const [k, { estimate, seModel, seCluster }] of fit.coefficients!.entries()) {
        const at = agents.length + k;
        expect(Math.abs(estimate! - naive.parameters[at]!)).toBeLessThan(1e-9);
        expect(Math.abs(seModel! - Math.sqrt(naive.model[at]![at]!))).toBeLessThan(1e-9);
        expect(Math.abs(seCluster! - Math.sqrt(naive.robust[at]![at]!))).toBeLessThan(1e-9);
      }
    }
  });

  it('is the plain fit where no battle has covariates, and where no term is wanted', () => {
    const { agents, battles } = randomBoard(7);
    const ratings = (terms: object, cleared: boolean): readonly (number | null)[] => {
      const evidence = new CovariateAdjustedEstimator(CovariatesConfig.parse({ floor: 1, ...terms })).evidence();
      for (const { covariates, ...battle } of battles)
        evidence.add(cleared || covariates === undefined ? battle : { ...battle, covariates });
      return evidence.fit({ agents, seed: 1 }).agents.map((row) => row.rating);
    };
    const plain = ratings({ terms: [] }, false);
    for (const [k, rating] of ratings({}, true).entries()) expect(rating).toBeCloseTo(plain[k]!, 9);
    expect(ratings({}, false)).not.toEqual(plain);
  });

  it('adjusts for one term alone where one is named', () => {
    const { agents, battles } = randomBoard(8);
    const evidence = new CovariateAdjustedEstimator(CovariatesConfig.parse({ terms: ['latency'] })).evidence();
    for (const battle of battles) evidence.add(battle);
    expect(evidence.fit({ agents, seed: 1 }).coefficients!.map(({ name }) => name)).toEqual(['latency']);
    expect(() => CovariatesConfig.parse({ terms: ['side', 'side'] })).toThrow(/twice/u);
    expect(() => CovariatesConfig.parse({ terms: ['luck'] })).toThrow();
  });
});
