import { expect, it } from 'vitest';
import type { FitRow } from '@coarena/core';
import { battlesOf, type CorpusVotes, readReference } from '../../../../tests/fixtures/rating/read-reference.ts';
import { CovariatesConfig } from '../src/config.ts';
import { CovariateAdjustedEstimator } from '../src/estimator.ts';

type Corpus = CorpusVotes & {
  readonly expected: {
    readonly board: {
      readonly centring: readonly string[];
      readonly clusters: number;
      readonly agents: readonly (Partial<FitRow> & { readonly id: string })[];
    };
  };
};

const CORPORA = [
  'a0_paper_table2_reconstructed',
  'a1_five_all_pairs_distinct_judges',
  'a2_five_all_pairs_40_judges',
  'b2_two_agents_all_wins',
  'b_separated_both_ends',
  'c_disconnected',
  'd_weights_below_one',
  'e_ties_and_both_bad',
  'g2_clusters_equal_agents',
  'g_clusters_fewer_than_agents',
  'h_newcomer_below_floor',
  'z_empty',
];

it.each(CORPORA)('without covariates %s is the plain board, whatever of it is withheld', (name) => {
  const corpus = readReference<Corpus>(name);
  const { board } = corpus.expected;
  const evidence = new CovariateAdjustedEstimator(CovariatesConfig.parse({})).evidence();
  for (const battle of battlesOf(corpus)) evidence.add(battle);
  const fit = evidence.fit({ agents: corpus.agents, seed: 1 });
  expect([fit.centring, fit.clusters]).toEqual([board.centring, board.clusters]);
  for (const [k, expected] of board.agents.entries()) {
    const row = fit.agents[k]!;
    expect(row).toMatchObject({ id: expected.id, withheld: expected.withheld });
    for (const field of ['rating', 'seModel', 'seCluster', 'halfWidth', 'lower', 'upper'] as const) {
      const [own, reference] = [row[field], expected[field] ?? null];
      if (reference === null) expect(own, `${expected.id}.${field}`).toBeNull();
      else expect(Math.abs(own! - reference), `${expected.id}.${field}`).toBeLessThan(1e-6);
    }
  }
});
