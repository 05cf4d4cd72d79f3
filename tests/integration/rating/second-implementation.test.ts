import { describe, expect, it } from 'vitest';
import { readReference } from '../../fixtures/rating/read-reference.ts';
import { differences, fitOf, referenceFits, type ReferenceFit } from '../../reference/agreement.ts';
import { type RandomCorpus, randomCorpus, SHAPES } from '../../reference/random-corpora.ts';

const FIRST = 1;
const COUNT = 100;

describe('a second implementation, of which nothing is shared', () => {
  it(`agrees to 1e-9 Elo on ${COUNT} random corpora`, async () => {
    const drawn = Array.from({ length: COUNT }, (_, k) => randomCorpus(FIRST + k));
    const references = await referenceFits(drawn.map(({ corpus }) => corpus));
    expect(references).toHaveLength(COUNT);
    const reasons = new Set<string | null>();
    for (const [k, { shape, corpus }] of drawn.entries()) {
      const reference = references[k] as ReferenceFit;
      for (const row of reference.agents) reasons.add(row.withheld);
      expect(differences(await fitOf(corpus), reference), `corpus ${FIRST + k}, ${shape}`).toEqual([]);
    }
    // The corpora meet every reason there is; otherwise agreement on them would say little.
    expect([...reasons].sort()).toEqual(
      [null, 'disconnected', 'fewer_clusters_than_agents', 'provisional', 'separated'].sort(),
    );
  });

  it('agrees on the reference corpora', async () => {
    const corpora = [
      'a0_paper_table2_reconstructed',
      'a2_five_all_pairs_40_judges',
      'b_separated_both_ends',
      'c_disconnected',
      'd_weights_below_one',
      'h_newcomer_below_floor',
      'z_empty',
    ].map((name) => readReference<RandomCorpus>(name));
    for (const [k, reference] of (await referenceFits(corpora)).entries())
      expect(differences(await fitOf(corpora[k] as RandomCorpus), reference)).toEqual([]);
  });

  it.each(['joint', 'independent'] as const)('draws the same %s bands, as far as chance allows', async (mode) => {
    const wanted = ['plain', 'its own judge for each battle', 'weights by trust', 'newcomers', 'worlds apart'];
    const drawn = Array.from({ length: 2 * Object.keys(SHAPES).length }, (_, k) => randomCorpus(1_200 + k))
      .filter(({ shape }) => wanted.includes(shape))
      .map(({ corpus }) => corpus);
    const draws = 3_000;
    let banded = 0;
    for (const [k, reference] of (await referenceFits(drawn, draws, mode)).entries()) {
      const fit = await fitOf(drawn[k] as RandomCorpus, mode);
      for (const [agent, { id, band, rankShares }] of reference.agents.entries()) {
        const own = fit.agents[agent]?.band ?? null;
        expect(own === null, id).toBe(band === null);
        if (own === null || rankShares === undefined) continue;
        banded += 1;
        const upTo = (rank: number): number => rankShares.slice(0, rank).reduce((sum, share) => sum + share, 0);
        // Five standard errors of a share of 2.5%, both sides being drawn.
        const slack = 5 * Math.sqrt(0.025 * 0.975 * (1 / draws + 1 / 2_000));
        for (const [edge, level] of [0.025, 0.975].entries()) {
          expect(upTo(own[edge] as number)).toBeGreaterThan(level - slack);
          expect(upTo((own[edge] as number) - 1)).toBeLessThan(level + slack);
        }
      }
    }
    expect(banded).toBeGreaterThan(15);
  });
});

it('the random corpora have every shape, and are the same every time', () => {
  const shapes = Array.from({ length: COUNT }, (_, k) => randomCorpus(FIRST + k).shape);
  expect(new Set(shapes)).toEqual(new Set(Object.keys(SHAPES)));
  expect(randomCorpus(17)).toEqual(randomCorpus(17));
});
