import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBoard, RatingState, type Board, type Choice, type RatingEstimator } from '@coarena/core';
import { loadConfig, loadPlugin, pluginChoices, requestAt, type LoadedConfig } from '@coarena/runtime';
import { pluginServices } from '../../run/plugin-services.ts';
import { AGENTS, play, type Happening } from './make-ledger.ts';

const ROOT = join(import.meta.dirname, '../../..');
const services = pluginServices();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coarena-estimators-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The arena's own configuration with these lines over it. */
async function configured(lines: string): Promise<LoadedConfig> {
  const file = join(folder, `${lines.length}-${lines.replaceAll(/\W+/gu, '')}.yaml`);
  await writeFile(file, lines);
  return loadConfig({ root: ROOT, files: [file], local: false });
}

/** A log in which earlier agents win more often; every seventh battle is a tie, every seventeenth one that nobody won. */
const CHOICES: readonly Choice[] = ['left', 'left', 'right', 'left', 'left', 'right', 'tie'];
const ledger = play(
  Array.from({ length: 400 }, (_, n): readonly Happening[] => {
    const [first, second] = [n % 5, Math.floor(n / 5) % 4];
    const winsLeft = second >= first;
    const drawn = n % 17 === 0 ? 'neither' : (CHOICES[(n * 5) % 7] ?? 'left');
    const left = n % 3 !== 0;
    const mirrored = winsLeft !== left && (drawn === 'left' || drawn === 'right');
    const choice = mirrored ? (drawn === 'left' ? 'right' : 'left') : drawn;
    return [
      { what: 'battle', first, second, judges: 1, left, showcase: false, kind: n, end: 'judgeable' },
      // Every judge gives every kind of answer.
      { what: 'vote', battle: 0, judge: Math.floor(n / 7), choice, readingMs: 9_000, own: false },
    ];
  }).flat(),
);

/** The board of the log by the estimator that a configuration names. */
async function boardBy(config: LoadedConfig, roster: readonly string[] = AGENTS): Promise<Board> {
  const { values } = config;
  const estimator: RatingEstimator = await loadPlugin(
    requestAt(config, 'rating-estimator', ['ratings', 'published'], values.ratings.published),
    services,
  );
  const streaming = await loadPlugin(
    requestAt(config, 'streaming-rating', ['ratings', 'streaming'], values.ratings.streaming),
    services,
  );
  const state = new RatingState({ evidence: estimator.evidence(), streaming, window: 'all' });
  for (const entry of ledger.entries) state.apply(entry);
  const board = buildBoard(state.snapshot(), {
    evidence: state.evidence,
    roster,
    estimator: values.ratings.published.use,
    at: 1,
  });
  await estimator.dispose();
  return board;
}

const ESTIMATORS = ['bradley-terry', 'davidson', 'bootstrap', 'covariates'];

describe.each(ESTIMATORS)('with %s named in two lines of YAML', (use) => {
  let config: LoadedConfig;
  let board: Board;
  beforeAll(async () => {
    config = await configured(`ratings:\n  published: { use: ${use} }\n`);
    board = await boardBy(config);
  });

  it('changes nothing else of the configuration', async () => {
    const plain = await configured('{}\n');
    const published = { published: plain.values.ratings.published };
    expect({ ...config.values, ratings: { ...config.values.ratings, ...published } }).toEqual(plain.values);
    expect(pluginChoices(config).filter(({ kind }) => kind === 'rating-estimator')).toMatchObject([{ use }]);
  });

  it('rates the same battles and gives every agent a rating, an interval and a band', () => {
    expect([board.estimator, board.resolved, board.rated]).toEqual([use, 400, 400]);
    expect(board.fit).toMatchObject({ converged: true, battles: 400, clusters: 7, components: [AGENTS] });
    expect(board.rows.map(({ id }) => id).toSorted()).toEqual(AGENTS);
    for (const row of board.rows) {
      expect(row.withheld).toBeNull();
      expect(row.lower!).toBeLessThan(row.rating!);
      expect(row.rating!).toBeLessThan(row.upper!);
      expect(row.band![0]).toBeLessThanOrEqual(row.band![1]);
    }
  });

  it('puts the board in the order that the fit says', () => {
    const order = board.fit.order ?? 'rating';
    expect(order).toBe(use === 'bootstrap' ? 'lower' : 'rating');
    const figures = board.rows.map((row) => row[order]!);
    expect(figures).toEqual(figures.toSorted((one, other) => other - one));
  });

  it('ranks among the roster alone when an agent has left it, and rates the others as before', async () => {
    const [gone, ...roster] = board.rows.map(({ id }) => id);
    const rest = await boardBy(config, roster);
    expect(rest.rows.map(({ id }) => id)).not.toContain(gone);
    expect(Math.min(...rest.rows.map(({ band }) => band![0]))).toBe(1);
    expect(Math.max(...rest.rows.map(({ band }) => band![1]))).toBeLessThanOrEqual(roster.length);
    for (const row of rest.rows)
      expect(Math.abs(row.rating! - board.rows.find(({ id }) => id === row.id)!.rating!)).toBeLessThan(1e-9);
  });

  it('comes out the same when it is made again from the log', async () => {
    expect(await boardBy(config)).toEqual(board);
  });
});

describe('what an estimator adds', () => {
  const coefficientsOf = async (lines: string) => (await boardBy(await configured(lines))).fit.coefficients;

  it('is the tie parameter with davidson', async () => {
    const [tie] = (await coefficientsOf('ratings:\n  published: { use: davidson }\n'))!;
    // Of 400 battles 24 were won by nobody and 54 of the others tied: about a fifth, so nu is about a half.
    expect(tie!.name).toBe('tie');
    expect(Math.exp(tie!.estimate!)).toBeGreaterThan(0.3);
    expect(Math.exp(tie!.estimate!)).toBeLessThan(0.8);
  });

  it('are the coefficients with covariates, unknown where no battle differed', async () => {
    const coefficients = (await coefficientsOf('ratings:\n  published: { use: covariates }\n'))!;
    expect(coefficients.map(({ name, estimate }) => [name, estimate === null])).toEqual([
      ['side', false],
      ['steps', true],
      ['latency', true],
      ['correctness', true],
    ]);
  });

  it('is nothing with the plain model', async () => {
    expect(await coefficientsOf('ratings:\n  published: { use: bradley-terry }\n')).toBeUndefined();
  });
});

it('refuses an option that the estimator does not have, by line and name', async () => {
  const config = await configured('ratings:\n  published: { use: davidson, with: { replicates: 5 } }\n');
  await expect(boardBy(config)).rejects.toMatchObject({ code: 'plugin_config' });
});
