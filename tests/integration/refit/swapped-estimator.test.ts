import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Board, Choice } from '@coarena/core';
import { startServer } from '@coarena/server';
import { makeJudgeable } from '../../chaos/make-judgeable.ts';
import { openTestArena, type TestArena } from '../battle/test-arena.ts';

const CHOICES: readonly Choice[] = ['left', 'right', 'left', 'tie', 'left', 'neither'];
const BATTLES = 12;

let folder: string;
let last = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coarena-swapped-'));
  const test = await opened('bradley-terry');
  for (let n = 0; n < BATTLES; n += 1) {
    const judge = `judge-${n % 4}`;
    await test.arena.store.accounts.ensure({ id: judge, kind: 'person', roles: ['judge'] });
    const battle = await makeJudgeable(test, `battle ${n}`);
    const idempotency = { key: `vote ${n}`, bodyHash: `vote ${n}` };
    const choice = CHOICES[n % CHOICES.length]!;
    const vote = { battle, judge, choice, readingMs: 9_000, floorMs: 3_000, idempotency };
    const result = await test.arena.store.judgments.judge(vote);
    if (result.kind !== 'recorded') throw new Error(`the vote was ${result.kind}`);
    last = result.position;
  }
  await test.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The arena of that folder with another estimator; a low floor, so that few battles publish a rating. */
function opened(use: string): Promise<TestArena> {
  const sets = [
    'server.port=0',
    'ratings.periodMs=1000',
    `ratings.published.use=${use}`,
    'ratings.published.with.floor=3',
  ];
  return openTestArena({ quick: { mode: 'quick' }, other: { mode: 'quick' } }, sets, folder);
}

describe.each([
  ['bootstrap', 'lower', undefined],
  ['davidson', 'rating', ['tie']],
  ['covariates', 'rating', ['side', 'steps', 'latency', 'correctness']],
])('an arena that comes back with %s', (use, order, coefficients) => {
  it('serves the board of the log that it has, by that estimator', async () => {
    const test = await opened(use);
    const server = await startServer(test.arena);
    const get = async <T>(path: string): Promise<T> => (await (await fetch(`${server.address}${path}`)).json()) as T;
    let board = await get<Board>('/api/leaderboard');
    for (const deadline = performance.now() + 5_000; board.estimator !== use || board.basedOn < last;) {
      if (performance.now() > deadline) throw new Error(`the board is by ${board.estimator}, at ${board.basedOn}`);
      await test.arena.clock.sleep(50);
      board = await get<Board>('/api/leaderboard');
    }
    expect([board.rated, board.fit.order]).toEqual([BATTLES, order]);
    expect(board.fit.coefficients?.map(({ name }) => name)).toEqual(coefficients);
    for (const row of board.rows) {
      expect(row.withheld).toBeNull();
      expect(row.lower! < row.rating! && row.rating! < row.upper!).toBe(true);
    }
    const figures = board.rows.map((row) => (order === 'lower' ? row.lower! : row.rating!));
    expect(figures).toEqual(figures.toSorted((one, other) => other - one));
    const method = await get<{ estimator: { use: string; settings: object } }>('/api/rating/methodology');
    expect(method.estimator).toMatchObject({ use, settings: { floor: 3, ridge: 0.001 } });
    await server.close();
    await test.close();
  }, 60_000);
});
