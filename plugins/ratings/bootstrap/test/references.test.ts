import { describe, expect, it } from 'vitest';
import { battlesOf, type CorpusVotes, readReference } from '../../../../tests/fixtures/rating/read-reference.ts';
import { BootstrapConfig } from '../src/config.ts';
import { BootstrapEstimator } from '../src/estimator.ts';

type Part = {
  readonly se_elo: readonly number[];
  readonly elo_q025: readonly number[];
  readonly elo_q975: readonly number[];
  readonly rank_prob: readonly (readonly number[])[];
  readonly band: readonly (readonly [number, number])[];
};
const reference = readReference<{ readonly battles_of: string; readonly cluster: Part; readonly battle: Part }>(
  'bootstrap_mc',
);
const corpus = readReference<CorpusVotes>(reference.battles_of);
const REPLICATES = 20_000;

describe.each([
  ['judges', reference.cluster],
  ['battles', reference.battle],
] as const)('drawing %s again', (resample, expected) => {
  const config = BootstrapConfig.parse({ resample, replicates: REPLICATES, atLeastModel: false });
  const evidence = new BootstrapEstimator(config).evidence();
  for (const battle of battlesOf(corpus)) evidence.add(battle);
  const { agents: rows, order } = evidence.fit({ agents: corpus.agents, seed: 11 });

  it('has the reference intervals within the error of both simulations', () => {
    expect(order).toBe('lower');
    for (const [k, row] of rows.entries()) {
      // A quantile's error is sqrt(p (1 - p) / B) over the density there, 0.0584 / se for a normal; five errors of two runs.
      const allowed = 5 * Math.sqrt((2 * 0.025 * 0.975) / REPLICATES) * (expected.se_elo[k]! / 0.0584);
      expect(Math.abs(row.lower! - expected.elo_q025[k]!), `${row.id} lower`).toBeLessThan(allowed);
      expect(Math.abs(row.upper! - expected.elo_q975[k]!), `${row.id} upper`).toBeLessThan(allowed);
    }
  });

  it('has the reference bands', () => {
    expect(rows.map(({ band }) => band)).toEqual(expected.band);
  });
});
