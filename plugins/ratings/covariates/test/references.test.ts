import { expect, it } from 'vitest';
import type { RatedBattle } from '@coarena/core';
import { battlesOf, type CorpusVotes, readReference } from '../../../../tests/fixtures/rating/read-reference.ts';
import { CovariatesConfig } from '../src/config.ts';
import { CovariateAdjustedEstimator } from '../src/estimator.ts';

type Reference = {
  readonly battles_of: string;
  readonly features: { readonly steps_diff_z: readonly number[]; readonly latency_diff_z: readonly number[] };
  readonly expected: {
    readonly elo: readonly number[];
    readonly theta_centred: readonly number[];
    readonly beta: readonly number[];
    readonly se_model: readonly number[];
    readonly se_cr1: readonly number[];
  };
};

const ELO = 400 / Math.LN10;

it('agrees with the reference in strengths, coefficients and both kinds of errors', () => {
  const { battles_of: name, features, expected } = readReference<Reference>('covariates');
  const corpus = readReference<CorpusVotes>(name);
  // The reference's columns are in units of their own; these inputs make the model see the same numbers.
  const battles = battlesOf(corpus).map((battle, row): RatedBattle => ({
    ...battle,
    covariates: {
      sideOfI: 'left',
      steps: { i: features.steps_diff_z[row]! * 10, j: 0 },
      wallMs: { i: features.latency_diff_z[row]! * 60_000, j: 0 },
      correct: { i: null, j: true },
    },
  }));
  const evidence = new CovariateAdjustedEstimator(CovariatesConfig.parse({})).evidence();
  for (const battle of battles) evidence.add(battle);
  const fit = evidence.fit({ agents: corpus.agents, seed: 1 });
  for (const [k, row] of fit.agents.entries()) {
    expect(Math.abs(row.theta - expected.theta_centred[k]!)).toBeLessThan(1e-8);
    expect(Math.abs(row.rating! - expected.elo[k]!)).toBeLessThan(1e-6);
    expect(Math.abs(row.seModel! - ELO * expected.se_model[k]!)).toBeLessThan(1e-6);
    expect(Math.abs(row.seCluster! - ELO * expected.se_cr1[k]!)).toBeLessThan(1e-6);
  }
  expect(fit.coefficients!.map(({ name }) => name)).toEqual(['side', 'steps', 'latency', 'correctness']);
  for (const [k, estimate] of expected.beta.entries()) {
    const own = fit.coefficients![k]!;
    expect(Math.abs(own.estimate! - estimate)).toBeLessThan(1e-7);
    expect(Math.abs(own.seModel! - expected.se_model[5 + k]!)).toBeLessThan(1e-7);
    expect(Math.abs(own.seCluster! - expected.se_cr1[5 + k]!)).toBeLessThan(1e-7);
  }
  expect(fit.coefficients![3]).toMatchObject({ estimate: null, seModel: null, seCluster: null });
});
