import { describe, expect, it } from 'vitest';
import { battlesOf, type CorpusVotes, readReference } from '../../../../tests/fixtures/rating/read-reference.ts';
import { DavidsonConfig } from '../src/config.ts';
import { DavidsonEstimator } from '../src/estimator.ts';

type Reference = {
  readonly cases: readonly {
    readonly battles_of: string;
    readonly dropped_labels: readonly string[];
    readonly theta_centred: readonly number[];
    readonly ln_nu: number;
    readonly se_ln_nu: number;
    readonly se_theta_centred_model: readonly number[];
    readonly elo: readonly number[];
  }[];
};

const ELO = 400 / Math.LN10;

describe('the Davidson references', () => {
  it.each(readReference<Reference>('davidson').cases)('$battles_of without $dropped_labels', (reference) => {
    const corpus = readReference<CorpusVotes>(reference.battles_of);
    const bothBad = reference.dropped_labels.includes('both_bad') ? 'dropped' : 'tie';
    const evidence = new DavidsonEstimator(DavidsonConfig.parse({ bothBad })).evidence();
    for (const battle of battlesOf(corpus)) evidence.add(battle);
    const fit = evidence.fit({ agents: corpus.agents, seed: 1 });
    expect(fit.centring).toEqual(corpus.agents);
    for (const [k, row] of fit.agents.entries()) {
      expect(Math.abs(row.theta - reference.theta_centred[k]!)).toBeLessThan(1e-8);
      expect(Math.abs(row.rating! - reference.elo[k]!)).toBeLessThan(1e-6);
      expect(Math.abs(row.seModel! - ELO * reference.se_theta_centred_model[k]!)).toBeLessThan(1e-6);
    }
    const tie = fit.coefficients![0]!;
    expect(tie).toMatchObject({ name: 'tie', unit: 'ln nu' });
    expect(Math.abs(tie.estimate! - reference.ln_nu)).toBeLessThan(1e-7);
    expect(Math.abs(tie.seModel! - reference.se_ln_nu)).toBeLessThan(1e-7);
  });
});
