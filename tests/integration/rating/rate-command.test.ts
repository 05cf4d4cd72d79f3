import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fit, PluginContext } from '@coarena/core';
import bradleyTerry from '@coarena/rating-bradley-terry';
import davidson from '@coarena/rating-davidson';
import elo from '@coarena/rating-elo';
import { afterAll, describe, expect, it } from 'vitest';
import { rateCommand } from '../../../apps/cli/src/rate/index.ts';
import { readReference } from '../../fixtures/rating/read-reference.ts';
import { coarena } from '../cli/run-coarena.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(`../../fixtures/rating/${name}.json`, import.meta.url));

/** Runs the command in this process with the bundled plugins; answers what it printed. */
async function rate(...args: readonly string[]): Promise<string> {
  const printed: string[] = [];
  const context = {} as PluginContext;
  const command = rateCommand({
    estimator: (options, name) =>
      name === 'davidson'
        ? davidson.create(davidson.configSchema.parse(options), context)
        : bradleyTerry.create(bradleyTerry.configSchema.parse(options), context),
    streaming: () => elo.create(elo.configSchema.parse({}), context),
    print: (text) => printed.push(text),
  });
  await command.exitOverride().parseAsync([...args], { from: 'user' });
  expect(printed).toHaveLength(1);
  return printed[0]!;
}

type Corpus = {
  readonly expected: { readonly board: { readonly agents: readonly Readonly<Record<string, unknown>>[] } };
};

describe('rate fit', () => {
  it.each([
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
  ])('%s comes out as the reference says, with seed and band mode', async (name) => {
    const fit = JSON.parse(await rate('fit', '--in', pathOf(name), '--json')) as Fit;
    expect(fit).toMatchObject({ converged: true, seed: 1, bandMode: 'joint' });
    for (const [k, expected] of readReference<Corpus>(name).expected.board.agents.entries()) {
      for (const [field, value] of Object.entries(expected)) {
        const actual: unknown = fit.agents[k]?.[field as keyof Fit['agents'][number]];
        if (typeof value === 'number') expect(Math.abs(Number(actual) - value), field).toBeLessThan(1e-6);
        else expect(actual, field).toEqual(value);
      }
    }
  });

  it('takes a seed and a band mode', async () => {
    const args = [
      'fit',
      '--in',
      pathOf('a1_five_all_pairs_distinct_judges'),
      '--seed',
      '9',
      '--band-mode',
      'independent',
      '--json',
    ];
    expect(JSON.parse(await rate(...args))).toMatchObject({ seed: 9, bandMode: 'independent' });
    await expect(rate('fit', '--in', pathOf('z_empty'), '--seed', 'x')).rejects.toMatchObject({ code: 'usage' });
  });

  it('takes another rating by its name', async () => {
    const args = ['fit', '--in', pathOf('e_ties_and_both_bad'), '--json'];
    const plain = JSON.parse(await rate(...args)) as Fit;
    const other = JSON.parse(await rate(...args, '--estimator', 'davidson')) as Fit;
    expect(other.coefficients?.map(({ name }) => name)).toHaveLength(1);
    expect(other.battles).toBe(plain.battles);
    expect(other.agents[0]?.rating).not.toBe(plain.agents[0]?.rating);
    expect(await rate('fit', '--in', pathOf('e_ties_and_both_bad'), '--estimator', 'davidson')).toMatch(/ ± ?\d/u);
  });

  it('names the groups that never met', async () => {
    expect(await rate('fit', '--in', pathOf('c_disconnected'))).toContain('groups that never met: D E F | A B C');
    expect(JSON.parse(await rate('fit', '--in', pathOf('c_disconnected'), '--json'))).toMatchObject({
      components: [
        ['D', 'E', 'F'],
        ['A', 'B', 'C'],
      ],
    });
  });

  it('prints a table for people', async () => {
    const lines = (await rate('fit', '--in', pathOf('h_newcomer_below_floor'))).split('\n');
    expect(lines[0]).toMatch(/^agent +rating +half-width +lower +upper +band +battles +withheld$/u);
    expect(lines[1]).toMatch(/^A +1073\.82 +±60\.40 +1013\.42 +1134\.21 +1-2 +94$/u);
    expect(lines[5]).toMatch(/^N +12 +provisional$/u);
  });
});

describe('rate stream', () => {
  it('ends where the reference ends', async () => {
    const corpus = 'a1_five_all_pairs_distinct_judges';
    const { agents } = JSON.parse(await rate('stream', '--in', pathOf(corpus), '--json')) as {
      agents: { rating: number; battles: number }[];
    };
    const law = readReference<{ laws: { hyperbolic: { final: number[] } } }>('streaming_elo').laws.hyperbolic;
    for (const [k, rating] of law.final.entries()) expect(agents[k]?.rating).toBeCloseTo(rating, 9);
    expect(agents.map((agent) => agent.battles)).toEqual([86, 85, 83, 84, 84]);
  });

  it('leaves agents without a battle at the start', async () => {
    expect(JSON.parse(await rate('stream', '--in', pathOf('z_empty'), '--json'))).toEqual({
      agents: ['A', 'B', 'C'].map((id) => ({ id, rating: 1_000, battles: 0 })),
    });
  });
});

describe('rate exclusions', () => {
  it('comes out exactly as the reference says', async () => {
    type Reference = { expected: Record<string, { self_judged_only?: boolean }>; tally: unknown; rated: number };
    const { expected, tally, rated } = readReference<Reference>('pipeline_exclusions');
    const battles = Object.fromEntries(
      Object.entries(expected).map(([id, { self_judged_only: selfJudgedOnly, ...rest }]) => [
        id,
        selfJudgedOnly === undefined ? rest : { ...rest, selfJudgedOnly },
      ]),
    );
    expect(JSON.parse(await rate('exclusions', '--in', pathOf('pipeline_exclusions'), '--json'))).toEqual({
      battles,
      tally,
      rated,
      selfJudgedOnly: 1,
    });
  });

  it('prints a table for people', async () => {
    expect(await rate('exclusions', '--in', pathOf('pipeline_exclusions'))).toMatch(
      /^b09 +i +1\.000 +s1 +self-judged only$/mu,
    );
  });
});

describe('the real command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coarena-rate-command-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['an empty file', '', 'file, row -: is empty'],
    ['a file that breaks off', '{"agents":["A","B"],"battles":{"i":[0,', 'battles.i, row 1: is not JSON'],
    [
      'a weight that is no number',
      '{"agents":["A","B"],"battles":{"i":[0],"j":[1],"label":["i"],"w":[NaN]}}',
      'battles.w, row 0: a weight',
    ],
    [
      'an agent that is not there',
      '{"agents":["A","B"],"battles":{"i":[0],"j":[2],"label":["i"]}}',
      'battles.j, row 0: no agent',
    ],
    [
      'columns of unequal length',
      '{"agents":["A","B"],"battles":{"i":[0],"j":[1,1],"label":["i"]}}',
      'battles.j, row 1: the column',
    ],
  ])('refuses %s with exit 2 and one line', async (_, text, expected) => {
    const file = join(folder, 'corpus.json');
    writeFileSync(file, text);
    const { code, out, err } = await coarena(['rate', 'fit', '--in', file, '--json']);
    expect([code, out]).toEqual([2, '']);
    expect(err.startsWith(`coarena: ${file}: ${expected}`), err).toBe(true);
    expect(err.trimEnd()).not.toContain('\n');
  });
});
