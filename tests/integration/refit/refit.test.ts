import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_VOTES, ratedBattle, tallied, type Board, type Choice, type JudgeTally } from '@coarena/core';
import type { Arena } from '@coarena/runtime';
import { startServer, type ArenaServer } from '@coarena/server';
import { makeJudgeable } from '../../chaos/make-judgeable.ts';
import { omegaIn } from './omega.ts';
import { openTestArena, type TestArena } from '../battle/test-arena.ts';

let test: TestArena;
let arena: Arena;
let server: ArenaServer;
beforeAll(async () => {
  test = await openTestArena({ quick: { mode: 'quick' }, other: { mode: 'quick' } }, [
    'server.port=0',
    'ratings.periodMs=1000',
  ]);
  arena = test.arena;
  for (let n = 0; n < 4; n += 1)
    await arena.store.accounts.ensure({ id: `judge-${n}`, kind: 'person', roles: ['judge'] });
  server = await startServer(arena);
});
afterAll(async () => {
  await server.close();
  await test.close();
});

let keys = 0;
async function vote(battle: string, choice: Choice, judge = 'judge-0', readingMs = 9_000): Promise<number> {
  keys += 1;
  const idempotency = { key: `vote ${keys}`, bodyHash: `vote ${keys}` };
  const result = await arena.store.judgments.judge({ battle, judge, choice, readingMs, floorMs: 3_000, idempotency });
  if (result.kind !== 'recorded') throw new Error(`the vote was ${result.kind}`);
  return result.position;
}

async function board(from: ArenaServer = server): Promise<Board> {
  return (await (await fetch(`${from.address}/api/leaderboard`)).json()) as Board;
}

async function boardAt(position: number, ms = 5_000): Promise<Board> {
  const deadline = performance.now() + ms;
  for (;;) {
    const served = await board();
    if (served.basedOn >= position) return served;
    if (performance.now() > deadline) throw new Error(`the board is based on ${served.basedOn}, not ${position}`);
    await arena.clock.sleep(10);
  }
}

/** From the store alone, by plain loops. */
async function recompute() {
  const resolved = [];
  const tallies = new Map<string, JudgeTally>();
  for await (const battle of arena.store.judgments.resolved(null)) {
    resolved.push(battle);
    for (const judgment of battle.judgments)
      tallies.set(judgment.judge, tallied(tallies.get(judgment.judge) ?? NO_VOTES, judgment));
  }
  const trust = new Map([...tallies].map(([judge, tally]) => [judge, { omega: omegaIn(tally), untrusted: false }]));
  const evidence = arena.estimator.evidence();
  const outcomes = resolved.map(({ battle, judgments }) => ratedBattle({ ...battle, judgments }, trust));
  const rated = outcomes.filter((outcome) => 'weight' in outcome);
  for (const outcome of rated) evidence.add(outcome);
  return {
    resolved: resolved.length,
    rated: rated.length,
    fit: evidence.fit({ agents: Object.keys(arena.config.agents), seed: 1 }),
  };
}

async function agrees(served: Board): Promise<void> {
  const naive = await recompute();
  expect([served.resolved, served.rated]).toEqual([naive.resolved, naive.rated]);
  expect(served.resolved).toBe(served.rated + Object.values(served.excluded).reduce((sum, n) => sum + n, 0));
  for (const own of naive.fit.agents) {
    const row = served.rows.find(({ id }) => id === own.id)!;
    expect(row.theta).toBeCloseTo(own.theta, 9);
    expect([row.battles, row.provisional, row.withheld]).toEqual([own.battles, own.provisional, own.withheld]);
    if (own.rating !== null) expect(row.rating).toBeCloseTo(own.rating, 6);
  }
}

describe('the refit loop on the embedded store', () => {
  it('publishes an empty board before anything happened', async () => {
    const first = await board();
    expect(first).toMatchObject({ resolved: 0, rated: 0 });
    expect(first.rows.map(({ streaming, withheld }) => [streaming, withheld])).toEqual([
      [1000, 'provisional'],
      [1000, 'provisional'],
    ]);
  });

  it('moves the streaming values by 24 at the first decisive vote and stamps the times r and l', async () => {
    const battle = await makeJudgeable(test, 'first');
    const served = await boardAt(await vote(battle, 'left'));
    expect(served.rows.map(({ streaming }) => streaming)).toEqual([1024, 976]);
    await agrees(served);
    const { times } = (await arena.store.battles.get(battle))!;
    expect(times.incorporated).not.toBeNull();
    await expect.poll(async () => (await arena.store.battles.get(battle))?.times.served).not.toBeNull();
  });

  it('rates, excludes and takes back as the store says', async () => {
    let last = 0;
    const choices: readonly Choice[] = ['left', 'right', 'left', 'tie', 'neither', 'left'];
    for (const [index, choice] of [...choices, ...choices].entries()) {
      const battle = await makeJudgeable(test, `mixed ${index}`);
      last = await vote(battle, choice, `judge-${index % 4}`, index % 5 === 4 ? 1_000 : 8_000);
      if (index % 4 !== 1) continue;
      const taken = await arena.store.judgments.retract(battle, `judge-${index % 4}`);
      if (taken.kind === 'retracted') last = taken.position;
    }
    await agrees(await boardAt(last));
  });

  it('shows votes while a steady stream of them goes on', async () => {
    const battles: string[] = [];
    for (let n = 0; n < 30; n += 1) battles.push(await makeJudgeable(test, `stream ${n}`));
    const waiting: Promise<void>[] = [];
    let shown = 0;
    for (const battle of battles) {
      const position = await vote(battle, 'left');
      waiting.push(boardAt(position).then(() => void (shown += 1)));
      // Shorter than the debounce: a refit that waited for silence would come after the last vote only.
      await arena.clock.sleep(60);
    }
    expect(shown).toBeGreaterThan(0);
    await Promise.all(waiting);
    await agrees(await board());
  }, 60_000);

  it('is taken up as it was after a restart, and nothing is appended for it', async () => {
    const before = await board();
    const size = await arena.store.log.head();
    await server.close();
    server = await startServer(arena);
    expect(await board()).toEqual(before);
    expect(await arena.store.log.head()).toBe(size);
    const last = (await arena.store.log.read(size - 1, 1))[0];
    expect(last?.payload).toMatchObject({ kind: 'refit', basedOn: before.basedOn });
  });

  it('keeps the earlier board while a fit fails, and recovers by itself', async () => {
    await server.close();
    let failing = false;
    const estimator: Arena['estimator'] = {
      ...arena.estimator,
      evidence: () => {
        const real = arena.estimator.evidence();
        return {
          add: (battle) => real.add(battle),
          remove: (battle) => real.remove(battle),
          fit: (request) => {
            if (failing) throw new Error('it does not converge');
            return real.fit(request);
          },
        };
      },
    };
    server = await startServer({ ...arena, estimator });
    const before = await board();
    failing = true;
    const position = await vote(await makeJudgeable(test, 'unfit'), 'right');
    await arena.clock.sleep(1_500);
    expect((await board()).rows).toEqual(before.rows);
    failing = false;
    await agrees(await boardAt(position));
  });
});
