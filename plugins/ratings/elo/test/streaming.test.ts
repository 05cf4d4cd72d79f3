import type { RatedBattle, StreamingState } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { battlesOf, type CorpusVotes, readReference } from '../../../../tests/fixtures/rating/read-reference.ts';
import { EloConfig } from '../src/config.ts';
import { EloRating } from '../src/elo.ts';

type Law = {
  readonly K_at: Readonly<Record<string, number>>;
  readonly first_5: readonly {
    readonly i: number;
    readonly j: number;
    readonly R_i: number;
    readonly R_j: number;
    readonly K_i: number;
  }[];
  readonly final: readonly number[];
};
const law = readReference<{ readonly laws: { readonly hyperbolic: Law } }>('streaming_elo').laws.hyperbolic;
const corpus = readReference<CorpusVotes>('a1_five_all_pairs_distinct_judges');
const elo = new EloRating(EloConfig.parse({}));
const battles = battlesOf(corpus);

describe('streaming values', () => {
  it('follow the reference step by step', () => {
    let state: StreamingState = new Map();
    for (const [row, expected] of law.first_5.entries()) {
      state = elo.update(state, battles[row]!);
      const valueOf = (agent: number): number => state.get(corpus.agents[agent]!)?.rating ?? elo.start;
      expect(valueOf(expected.i)).toBeCloseTo(expected.R_i, 9);
      expect(valueOf(expected.j)).toBeCloseTo(expected.R_j, 9);
    }
  });

  it('end where the reference ends', () => {
    const state = battles.reduce<StreamingState>((before, battle) => elo.update(before, battle), new Map());
    for (const [agent, rating] of law.final.entries()) {
      expect(state.get(corpus.agents[agent]!)?.rating).toBeCloseTo(rating, 9);
    }
    expect([...state.values()].reduce((sum, value) => sum + value.battles, 0)).toBe(2 * battles.length);
  });

  it('step by K as the reference has it, and by exactly 24 on a first decisive vote', () => {
    const win: RatedBattle = { i: 'x', j: 'y', label: 'i', weight: 1, clusters: [{ cluster: 'u', share: 1 }] };
    for (const [n, step] of Object.entries(law.K_at)) {
      const state: StreamingState = new Map([['x', { rating: 1_000, battles: Number(n) }]]);
      expect((elo.update(state, win).get('x')!.rating - 1_000) * 2).toBeCloseTo(step, 9);
    }
    const after = elo.update(new Map(), win);
    expect([after.get('x')?.rating, after.get('y')?.rating]).toEqual([1_024, 976]);
  });

  it('refuse options that cannot be', () => {
    expect(EloConfig.safeParse({ kMin: 60 }).success).toBe(false);
    expect(EloConfig.safeParse({ k: 32 }).success).toBe(false);
  });
});
