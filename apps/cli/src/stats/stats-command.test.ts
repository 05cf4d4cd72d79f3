import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFailure } from '../shared/exit.ts';
import { statsCommand } from './stats-command.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stats-'));
});
afterAll(() => rm(folder, { recursive: true }));

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../../tests/fixtures/rating/${name}.json`, import.meta.url));
const read = (name: string): Record<string, never> =>
  JSON.parse(readFileSync(fixture(name), 'utf8')) as Record<string, never>;

async function answer(name: string, file: string, ...more: readonly string[]): Promise<unknown> {
  const printed: string[] = [];
  const command = statsCommand({ print: (text) => printed.push(text) });
  for (const each of [command, ...command.commands]) each.exitOverride();
  await command.parseAsync([name, '--in', file, ...more], { from: 'user' });
  expect(printed).toHaveLength(1);
  return more.includes('--json') ? (JSON.parse(printed[0] ?? '') as unknown) : printed[0];
}

describe('each statistic answers in its shape', () => {
  it('krippendorff', async () => {
    const { sets } = read('krippendorff') as unknown as {
      sets: { name: string; expected: Record<string, { alpha: number | null }> }[];
    };
    const found = (await answer('krippendorff', fixture('krippendorff'), '--json')) as {
      sets: { name: string; alpha: Record<string, number | null> }[];
    };
    expect(found.sets.map((set) => [set.name, Object.keys(set.alpha)])).toEqual(
      sets.map((set) => [set.name, Object.keys(set.expected)]),
    );
    for (const [k, set] of sets.entries())
      for (const [level, { alpha }] of Object.entries(set.expected))
        if (alpha === null) expect(found.sets[k]?.alpha[level]).toBeNull();
        else expect(found.sets[k]?.alpha[level]).toBeCloseTo(alpha, 12);
  });

  it('wilson, jaccard', async () => {
    const wilson = read('wilson') as unknown as { cases: { interval: [number, number] | null }[] };
    const intervals = (await answer('wilson', fixture('wilson'), '--json')) as typeof wilson;
    expect(intervals.cases.map(({ interval }) => interval?.map((end) => end.toFixed(12)) ?? null)).toEqual(
      wilson.cases.map(({ interval }) => interval?.map((end) => end.toFixed(12)) ?? null),
    );
    const texts = read('trigram_jaccard') as unknown as {
      cases: { jaccard: number; 'near_duplicate_at_0.55': boolean }[];
    };
    expect(await answer('jaccard', fixture('trigram_jaccard'), '--json')).toEqual({
      cases: texts.cases.map((each) => ({ jaccard: each.jaccard, nearDuplicate: each['near_duplicate_at_0.55'] })),
    });
  });

  it('power, permutation, effect-size', async () => {
    const power = read('power') as unknown as {
      head_to_head: { power_exact_binomial: number; power_arcsine: number }[];
    };
    const { rows } = (await answer('power', fixture('power'), '--json')) as {
      rows: { power: number; exact: number; arcsine: number }[];
    };
    expect(rows).toHaveLength(power.head_to_head.length);
    for (const [k, row] of rows.entries()) {
      expect(row.power).toBe(row.exact);
      expect(row.exact).toBeCloseTo(power.head_to_head[k]?.power_exact_binomial ?? NaN, 12);
      expect(row.arcsine).toBeCloseTo(power.head_to_head[k]?.power_arcsine ?? NaN, 12);
    }
    expect(await answer('permutation', fixture('permutation'), '--json')).toEqual({ p: 0.087890625 });
    const sizes = (await answer('effect-size', fixture('effect_size'), '--json')) as Record<string, number>;
    expect(sizes['cohensD']).toBeCloseTo(1.7020442623727905, 12);
    expect(sizes['hedgesG']).toBeCloseTo(1.5554555161020687, 12);
  });

  it('as a table too', async () => {
    expect(await answer('power', fixture('power'))).toMatch(/^power +exact +arcsine\n/u);
  });
});

describe('a malformed file is refused with its field and row', () => {
  it.each([
    ['wilson', '', /file, row -: is empty/u],
    ['wilson', '{"cases":3}', /cases, row -: a list/u],
    ['wilson', '{"cases":[{"successes":1,"n":1},7]}', /cases, row 1: an object/u],
    ['wilson', '{"cases":[{"successes":2,"n":1}]}', /cases\.successes, row 0: a number from 0 to 1/u],
    ['wilson', '{"cases":[{"successes":1,"n":NaN}]}', /cases\.n, row 0: .*NaN/u],
    ['wilson', '{"cases":[{"successes":1,"n":1,"confidence":95}]}', /cases\.confidence, row 0/u],
    ['jaccard', '{"cases":[{"a":"x"}]}', /cases\.b, row 0: a text .*nothing/u],
    ['power', '{"head_to_head":[{"delta_elo":20}]}', /head_to_head\.n_votes_on_the_pair, row 0/u],
    ['power', '{"head_to_head":[{"delta_elo":20,"n_votes_on_the_pair":1.5}]}', /n_votes_on_the_pair, row 0: a whole/u],
    ['power', '{"head_to_head":[{"delta_elo":"x","n_votes_on_the_pair":1}]}', /delta_elo, row 0/u],
    ['permutation', '{}', /sign_flip_paired, row -: an object/u],
    ['permutation', '{"sign_flip_paired":{"differences":[1,null]}}', /sign_flip_paired\.differences, row 1/u],
    ['effect-size', '{"two_sample":{"a":[1,2]}}', /two_sample\.b, row -: a list/u],
    ['effect-size', '{"two_sample":{"a":[1,"2"],"b":[1]}}', /two_sample\.a, row 1/u],
    ['krippendorff', '{"sets":[{"name":1}]}', /sets\.name, row 0/u],
    ['krippendorff', '{"sets":[{"name":"s","coders_by_units":[[1],[1,2]]}]}', /row 0: coder 1 has 2 units/u],
    ['krippendorff', '{"sets":[{"name":"s","coders_by_units":[[1],[true]]}]}', /row 0: a label/u],
    ['krippendorff', '{"sets":[{"name":"s","coders_by_units":[[1],[2]],"levels":["x"]}]}', /sets\.levels, row 0/u],
    ['krippendorff', '{"sets":[{"name":"s","coders_by_units":[["a"],["b"]],"levels":["ratio"]}]}', /row 0: .*numbers/u],
    ['krippendorff', '{"sets":[{"name":"s","coders_by_units":[[1],[2]],"order":[1,1]}]}', /sets\.order, row 0/u],
  ])('%s %s', async (name, text, expected) => {
    const file = join(folder, 'numbers.json');
    await writeFile(file, text);
    const failure: unknown = await answer(name, file, '--json').catch((error: unknown) => error);
    const { code, lines } = describeFailure(failure, false);
    expect(code).toBe(2);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(expected);
    expect(lines[0]).toContain(file);
  });
});
