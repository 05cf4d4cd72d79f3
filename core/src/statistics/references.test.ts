import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  cohensH,
  effectSize,
  headToHeadPower,
  isNearDuplicate,
  krippendorffAlpha,
  signFlipByCluster,
  signFlipTest,
  trigramSimilarity,
  votesNeeded,
  wilsonInterval,
  type AgreementLevel,
  type Label,
} from './index.ts';

function reference<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../../tests/fixtures/rating/${name}.json`, import.meta.url), 'utf8')) as T;
}

type Sets = {
  readonly sets: readonly {
    readonly name: string;
    readonly coders_by_units: readonly (readonly (Label | null)[])[];
    readonly order: readonly Label[] | null;
    readonly expected: Readonly<Record<string, { readonly alpha: number | null }>>;
  }[];
};

describe("Krippendorff's alpha", () => {
  it.each(reference<Sets>('krippendorff').sets)('$name', ({ coders_by_units, order, expected }) => {
    for (const [level, { alpha }] of Object.entries(expected)) {
      const found = krippendorffAlpha(coders_by_units, level as AgreementLevel, order);
      if (alpha === null) expect(found).toBeNull();
      else expect(found).toBeCloseTo(alpha, 13);
    }
  });
});

type Cases<T> = { readonly cases: readonly T[] };

describe("Wilson's interval", () => {
  type Case = { successes: number; n: number; confidence: number; interval: readonly [number, number] | null };
  it.each(reference<Cases<Case>>('wilson').cases)('$successes of $n', ({ successes, n, confidence, interval }) => {
    const found = wilsonInterval(successes, n, confidence);
    if (interval === null) return expect(found).toBeNull();
    expect(found?.[0]).toBeCloseTo(interval[0], 13);
    expect(found?.[1]).toBeCloseTo(interval[1], 13);
  });
});

describe('trigram similarity', () => {
  type Case = { a: string; b: string; jaccard: number; 'near_duplicate_at_0.55': boolean };
  it.each(reference<Cases<Case>>('trigram_jaccard').cases)('$a | $b', (pair) => {
    expect(trigramSimilarity(pair.a, pair.b)).toBe(pair.jaccard);
    expect(isNearDuplicate(pair.b, pair.a)).toBe(pair['near_duplicate_at_0.55']);
  });
});

describe('power of a pair', () => {
  type Power = {
    head_to_head: readonly {
      delta_elo: number;
      n_votes_on_the_pair: number;
      power_exact_binomial: number;
      power_arcsine: number;
    }[];
    n_needed: readonly { delta_elo: number; power: number; n_arcsine: number }[];
  };
  const { head_to_head, n_needed } = reference<Power>('power');
  it.each(head_to_head)('$delta_elo Elo, $n_votes_on_the_pair votes', (row) => {
    const found = headToHeadPower(row.delta_elo, row.n_votes_on_the_pair);
    expect(found.exact).toBeCloseTo(row.power_exact_binomial, 12);
    expect(found.arcsine).toBeCloseTo(row.power_arcsine, 12);
  });
  it.each(n_needed)('$delta_elo Elo needs $n_arcsine votes', ({ delta_elo, power, n_arcsine }) => {
    expect(votesNeeded(delta_elo, { power })).toBe(n_arcsine);
    expect(votesNeeded(-delta_elo, { power })).toBe(n_arcsine);
  });
});

describe('sign flips', () => {
  type Flips = {
    sign_flip_paired: { differences: readonly number[]; p_two_sided: number };
    head_to_head_sign_test: { wins: number; losses: number; p_two_sided_exact_binomial: number };
    sign_flip_by_judge: { scores_by_judge: Readonly<Record<string, readonly number[]>>; p_by_judge: number };
  };
  const flips = reference<Flips>('permutation');
  it('of paired differences', () => {
    expect(signFlipTest(flips.sign_flip_paired.differences)).toBe(flips.sign_flip_paired.p_two_sided);
  });
  it('by judge', () => {
    const votes = Object.entries(flips.sign_flip_by_judge.scores_by_judge).flatMap(([cluster, scores]) =>
      scores.map((score) => ({ cluster, score })),
    );
    expect(signFlipByCluster(votes)).toBe(flips.sign_flip_by_judge.p_by_judge);
  });
  it('by draws agree with the exact binomial where there are too many to try all', () => {
    const { wins, losses, p_two_sided_exact_binomial: p } = flips.head_to_head_sign_test;
    const differences = [...new Array<number>(wins).fill(0.5), ...new Array<number>(losses).fill(-0.5)];
    const draws = 20_000;
    const found = signFlipTest(differences, { seed: 5, draws });
    expect(Math.abs(found - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / draws));
    expect(signFlipTest(differences, { seed: 5, draws })).toBe(found);
  });
});

describe('effect sizes', () => {
  type Sizes = {
    two_sample: { a: readonly number[]; b: readonly number[]; cohens_d: number; hedges_g_exact_J: number };
    undefined: { a: readonly number[]; b: readonly number[] };
    cohens_h: readonly { p1: number; p2: number; h: number }[];
  };
  const sizes = reference<Sizes>('effect_size');
  it('of two samples', () => {
    const found = effectSize(sizes.two_sample.a, sizes.two_sample.b);
    expect(found.cohensD).toBeCloseTo(sizes.two_sample.cohens_d, 13);
    expect(found.hedgesG).toBeCloseTo(sizes.two_sample.hedges_g_exact_J, 13);
    expect(effectSize(sizes.undefined.a, sizes.undefined.b)).toEqual({ cohensD: null, hedgesG: null });
  });
  it.each(sizes.cohens_h)('of the shares $p1 and $p2', ({ p1, p2, h }) => expect(cohensH(p1, p2)).toBeCloseTo(h, 13));
});
