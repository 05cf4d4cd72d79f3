import { describe, expect, it } from 'vitest';
import { seededStream } from '@coarena/core';
import {
  aggregateColumns,
  connectedParts,
  drawRanks,
  maximise,
  modelCovariance,
  normalStream,
  RankCounter,
} from '@coarena/rating-engine';
import { battlesOf, readReference } from '../../../../tests/fixtures/rating/read-reference.ts';
import { bandsOf, type Corpus, evidenceOf } from './corpora.ts';

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

describe('reference boards', () => {
  it.each(CORPORA)('%s agrees to 1e-6 Elo', (name) => {
    const corpus = readReference<Corpus>(name);
    const { board, newton_iterations_full_step: iterations } = corpus.expected;
    const fit = evidenceOf(battlesOf(corpus)).fit({ agents: corpus.agents, seed: 1 });
    expect(fit.centring).toEqual(board.centring);
    expect(fit.clusters).toBe(board.clusters);
    expect(fit.battles).toBe(corpus.battles.i.length);
    if (iterations !== undefined) expect(fit.iterations).toBe(iterations);
    for (const [k, expected] of board.agents.entries()) {
      const row = fit.agents[k];
      for (const [field, value] of Object.entries(expected)) {
        const actual: unknown = row?.[field as keyof typeof row];
        if (typeof value === 'number' && typeof actual === 'number') {
          expect(Math.abs(actual - value), `${expected.id}.${field}: ${actual}, reference ${value}`).toBeLessThan(1e-6);
        } else {
          expect(actual, `${expected.id}.${field}`).toEqual(value);
        }
      }
    }
  });
});

describe('the worked example', () => {
  const corpus = readReference<
    Corpus & {
      readonly expected: {
        readonly one_more_vote_A_beats_B: { readonly refit_R_A: number };
        readonly P_A_first_independent_normals: number;
      };
    }
  >('a0_paper_table2_reconstructed');
  const published = { A: [1, 2], B: [1, 3], C: [2, 4], D: [3, 5], E: [4, 5] };

  it('has the published bands, drawn jointly and independently', () => {
    const evidence = evidenceOf(battlesOf(corpus), { draws: 20_000 });
    for (const bandMode of ['joint', 'independent'] as const) {
      expect(bandsOf(evidence.fit({ agents: corpus.agents, seed: 3, bandMode }))).toEqual(published);
    }
    expect(bandsOf(evidenceOf(battlesOf(corpus)).fit({ agents: corpus.agents, seed: 1 }))).toEqual(published);
  });

  it('puts A first as often as the references say, jointly and independently', () => {
    const { i, j, w, label } = corpus.battles;
    const y = label.map((each) => (each === 'i' ? 1 : each === 'j' ? 0 : 0.5));
    const pairs = aggregateColumns({ agents: 5, i, j, y, w });
    const parts = connectedParts(pairs);
    const { theta } = maximise(pairs, parts, { ridge: 1e-3, tolerance: 1e-10 });
    const { model, between } = modelCovariance(pairs, parts, theta, [0, 1, 2, 3, 4], 1e-3);
    const errors = Array.from(model, Math.sqrt);
    const shareFirst = (correlation: ((x: number, y: number) => number) | null): number => {
      const normal = normalStream(seededStream(17));
      return drawRanks({ ratings: Array.from(theta), errors, correlation, draws: 100_000, normal }).shareFirst(0);
    };
    // Three standard errors of 100,000 draws are 0.0018.
    expect(Math.abs(shareFirst(null) - corpus.expected.P_A_first_independent_normals)).toBeLessThan(0.002);
    expect(Math.abs(shareFirst((x, z) => between(x, z) / (errors[x]! * errors[z]!)) - 0.961)).toBeLessThan(0.002);
  });

  it('moves to the reference with one more vote, and back', () => {
    const evidence = evidenceOf(battlesOf(corpus));
    const before = evidence.fit({ agents: corpus.agents, seed: 1 });
    const vote = { i: 'A', j: 'B', label: 'i' as const, weight: 1, clusters: [{ cluster: 'one more', share: 1 }] };
    evidence.add(vote);
    const after = evidence.fit({ agents: corpus.agents, seed: 1 });
    expect(after.agents[0]?.rating).toBeCloseTo(corpus.expected.one_more_vote_A_beats_B.refit_R_A, 6);
    evidence.remove(vote);
    expect(evidence.fit({ agents: corpus.agents, seed: 1 })).toEqual(before);
  });
});

type Retraction = {
  readonly cases: readonly {
    readonly removed: string;
    readonly removed_indices: readonly number[];
    readonly elo_centred_all: readonly number[];
    readonly se_elo_model: readonly number[];
    readonly se_elo_cr0: readonly number[];
    readonly G: number;
  }[];
};

describe('retraction', () => {
  const corpus = readReference<Corpus>('a2_five_all_pairs_40_judges');
  const battles = battlesOf(corpus);

  it.each(readReference<Retraction>('retraction').cases)('of $removed agrees with a fit from the rest', (reference) => {
    const evidence = evidenceOf(battles);
    for (const row of reference.removed_indices) evidence.remove(battles[row]!);
    const fit = evidence.fit({ agents: corpus.agents, seed: 1 });
    const removed = new Set(reference.removed_indices);
    const rest = evidenceOf(battles.filter((_, row) => !removed.has(row))).fit({ agents: corpus.agents, seed: 1 });
    expect(fit.clusters).toBe(reference.G);
    for (const [k, row] of fit.agents.entries()) {
      expect(Math.abs(row.rating! - reference.elo_centred_all[k]!)).toBeLessThan(1e-9);
      expect(Math.abs(row.seModel! - reference.se_elo_model[k]!)).toBeLessThan(1e-9);
      const withoutFactor = row.seCluster! * Math.sqrt((reference.G - 1) / reference.G);
      expect(Math.abs(withoutFactor - reference.se_elo_cr0[k]!)).toBeLessThan(1e-9);
      expect(Math.abs(row.rating! - rest.agents[k]!.rating!)).toBeLessThan(1e-9);
    }
  });

  it('of everything leaves nothing', () => {
    const evidence = evidenceOf(battles);
    for (const battle of [...battles].reverse()) evidence.remove(battle);
    expect(evidence.fit({ agents: corpus.agents, seed: 1 })).toMatchObject({
      battles: 0,
      clusters: 0,
      stoppedBy: 'empty',
    });
    expect(() => evidence.remove(battles[0]!)).toThrow(RangeError);
  });
});

it('ranks and bands of drawn ratings are the reference ones', () => {
  const reference = readReference<{
    readonly ratings: readonly (readonly number[])[];
    readonly band: readonly (readonly [number, number])[];
    readonly p_first: readonly number[];
  }>('rank_bands');
  const counter = new RankCounter(4);
  for (const ratings of reference.ratings) counter.add(ratings);
  expect(counter.bands()).toEqual(reference.band);
  expect([0, 1, 2, 3].map((agent) => counter.shareFirst(agent))).toEqual(reference.p_first);
});
