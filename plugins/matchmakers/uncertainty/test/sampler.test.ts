import { readFileSync } from 'node:fs';
import { seededStream } from '@coarena/core';
import { expect, it } from 'vitest';
import { UncertaintyConfig } from '../src/config.ts';
import { openness, UncertaintyMatchmaker } from '../src/uncertainty.ts';

type Sampler = {
  readonly n: readonly number[];
  readonly probability: readonly number[];
  readonly information_p_one_minus_p: readonly { readonly delta_elo: number; readonly info: number }[];
};
const reference = JSON.parse(
  readFileSync(new URL('../../../../tests/fixtures/rating/sampler.json', import.meta.url), 'utf8'),
) as Sampler;

it('draws the first agent with the reference probabilities', () => {
  const roster = reference.n.map((rated) => ({ id: `n${rated}`, rated, rating: null }));
  const draw = new UncertaintyMatchmaker(UncertaintyConfig.parse({})).draw(roster, seededStream(1));
  for (const [k, probability] of reference.probability.entries()) {
    expect(draw.firstProbabilities[k]).toBeCloseTo(probability, 14);
  }
});

it('sees as much information in a pair as the reference', () => {
  for (const { delta_elo, info } of reference.information_p_one_minus_p) {
    const [high, low] = [1_000 + delta_elo, 1_000].map((rating) => ({ id: `${rating}`, rated: 100, rating }));
    expect(openness(high!, low!) / 4).toBeCloseTo(info, 14);
  }
});
