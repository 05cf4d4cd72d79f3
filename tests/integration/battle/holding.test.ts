import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { laneOn, SIDES, type Battle, type Side } from '@coarena/core';
import { startServer, type ArenaServer } from '@coarena/server';
import { DESKTOP_FIGURES } from '@coarena/worker';
import { ApiClient } from '../../e2e/support/api-client.ts';
import { openTestArena, type TestAgent, type TestArena } from './test-arena.ts';

/** Long enough for a test to say something on a busy machine. */
const PAUSE_SECONDS = 8;

type Held = {
  readonly test: TestArena;
  readonly server: ArenaServer;
  readonly client: ApiClient;
  readonly account: string;
};

async function openHeld(agents: Readonly<Record<string, TestAgent>>, sets: readonly string[]): Promise<Held> {
  const test = await openTestArena(agents, ['server.port=0', ...sets]);
  const server = await startServer(test.arena, { desktop: DESKTOP_FIGURES });
  const client = new ApiClient(server.address);
  const account = await client.signUp('submitter');
  test.work();
  return { test, server, client, account };
}

async function close({ test, server }: Held): Promise<void> {
  await server.close();
  await test.close();
}

/** Waits until these sides wait for the submitter; answers what the API says of both. */
async function waiting({ client }: Held, battle: string, sides: readonly Side[]): Promise<Record<Side, LiveSide>> {
  for (const until = performance.now() + 60_000; performance.now() < until;) {
    const { json } = await client.get(`/api/battles/${battle}/live`);
    const now = json as { sides: Record<Side, LiveSide> };
    if (sides.every((side) => now.sides[side].pause !== null)) return now.sides;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`battle ${battle} did not wait`);
}
type LiveSide = { readonly pause: { readonly question: string | null; readonly until: number } | null };

const say = (held: Held, battle: string, what: string, body: unknown, key: string = crypto.randomUUID()) =>
  held.client.post(`/api/battles/${battle}/${what}`, body, { 'idempotency-key': key });

async function endsOf({ test }: Held, battle: Battle): Promise<Record<Side, unknown>> {
  const [left, right] = await Promise.all(SIDES.map((side) => test.run(battle.id, laneOn(battle, side))));
  const shown = (run: typeof left) => [run?.end?.end, run?.steps, run?.stepsGranted];
  return { left: shown(left), right: shown(right) };
}

describe('runs that come to their limit', () => {
  let held: Held;
  beforeAll(async () => {
    const sets = [`battle.budget.pauseSeconds=${PAUSE_SECONDS}`, 'battle.budget.steps=4'];
    held = await openHeld({ one: { mode: 'late' }, other: { mode: 'late' } }, sets);
  });
  afterAll(() => close(held));
  const submit = (key: string) => held.test.submit(key, { submitter: held.account });

  it('go on where they were with what both were granted, finish, and are judged', async () => {
    const battle = await submit('both');
    await waiting(held, battle, SIDES);
    await held.test.until(battle, ['paused']);
    const given = await say(held, battle, 'grants', { sides: ['left', 'right'] }, 'grant-to-both');
    expect(given.status).toBe(200);
    expect((await say(held, battle, 'grants', { sides: ['left', 'right'] }, 'grant-to-both')).status).toBe(200);
    const ended = await held.test.until(battle, ['judgeable']);
    expect(await endsOf(held, ended)).toEqual({ left: ['finished', 10, 10], right: ['finished', 10, 10] });
    const steps = await held.test.arena.store.battles.steps(battle, 'a');
    // The page that was there before the pause is the one after it.
    expect(new Set(steps.map(({ url }) => url)).size).toBe(1);
    expect((await say(held, battle, 'grants', { sides: ['left'] })).json).toMatchObject({
      error: { code: 'battle_not_running' },
    });
  });

  it('are taken out of the rating when one side alone is granted more, and the audit counts it', async () => {
    const battle = await submit('one');
    await waiting(held, battle, SIDES);
    expect((await say(held, battle, 'grants', { sides: ['right'] })).status).toBe(200);
    const ended = await held.test.until(battle, ['resolved']);
    expect(ended.exclusion).toBe('budget_mismatch');
    expect(await endsOf(held, ended)).toEqual({ left: ['step_limit', 4, 0], right: ['finished', 10, 10] });
    const excluded = async (): Promise<unknown> =>
      (await held.client.get('/api/rating/audit')).json?.counts?.excluded?.budget_mismatch;
    for (let n = 0; n < 100 && (await excluded()) !== 1; n += 1) await held.test.arena.clock.sleep(100);
    expect(await excluded()).toBe(1);
    const late = await say(held, battle, 'grants', { sides: ['left'] });
    expect([late.status, late.json.error.code]).toEqual([409, 'battle_not_running']);
  });

  it('end at it when nobody says anything, and a grant after the countdown is refused', async () => {
    const battle = await submit('nobody');
    const sides = await waiting(held, battle, SIDES);
    // While one countdown runs, both sides can still be given something.
    const until = Math.max(...SIDES.map((side) => sides[side].pause?.until ?? Infinity));
    while ((await held.test.arena.store.now()) <= until) await held.test.arena.clock.sleep(50);
    const late = await say(held, battle, 'grants', { sides: ['left', 'right'] });
    expect(late.status).toBe(409);
    const ended = await held.test.until(battle, ['judgeable']);
    expect(await endsOf(held, ended)).toEqual({ left: ['step_limit', 4, 0], right: ['step_limit', 4, 0] });
  });

  it('end on the side that its submitter ends, which costs the battle its place in the rating', async () => {
    const battle = await submit('early');
    await waiting(held, battle, SIDES);
    expect((await say(held, battle, 'ends', { side: 'left' })).status).toBe(200);
    expect((await say(held, battle, 'ends', { side: 'left' })).json).toMatchObject({ error: { code: 'side_ended' } });
    expect((await say(held, battle, 'grants', { sides: ['right'] })).status).toBe(200);
    const ended = await held.test.until(battle, ['resolved']);
    expect(ended.exclusion).toBe('ended_early');
    expect(await endsOf(held, ended)).toEqual({ left: ['ended_by_submitter', 4, 0], right: ['finished', 10, 10] });
  });
});

describe('runs whose time is up', () => {
  const LEASE_SECONDS = 3;
  let held: Held;
  beforeAll(async () => {
    held = await openHeld({ one: { mode: 'ponders' }, other: { mode: 'ponders' } }, [
      `battle.budget.pauseSeconds=${PAUSE_SECONDS + LEASE_SECONDS}`,
      'battle.budget.wallSeconds=5',
      'battle.budget.steps=4',
      'battle.stepSeconds=5',
      `worker.leaseSeconds=${LEASE_SECONDS}`,
    ]);
  });
  afterAll(() => close(held));

  it('wait longer than a lease lasts, are asked again after a grant, go on and finish', async () => {
    const { store, clock } = held.test.arena;
    const battle = await held.test.submit('time', { submitter: held.account });
    await waiting(held, battle, SIDES);
    const { fencing } = await held.test.until(battle, ['paused']);
    await clock.sleep((LEASE_SECONDS + 1) * 1_000);
    // Still this worker's, by the same lease: nobody has swept it away.
    expect(await store.battles.get(battle)).toMatchObject({ state: 'paused', fencing });
    expect((await say(held, battle, 'grants', { sides: ['left', 'right'] })).status).toBe(200);
    const ended = await held.test.until(battle, ['judgeable']);
    expect(await endsOf(held, ended)).toEqual({ left: ['finished', 3, 10], right: ['finished', 3, 10] });
    const pauses = await store.battles.pauses(battle);
    expect(pauses.map(({ lane, for: reason, outcome }) => [lane, reason, outcome]).toSorted()).toEqual([
      ['a', 'time_limit', 'granted'],
      ['b', 'time_limit', 'granted'],
    ]);
  });
});

describe('runs that ask', () => {
  let held: Held;
  beforeAll(async () => {
    held = await openHeld({ one: { mode: 'asks' }, other: { mode: 'asks' } }, ['battle.budget.questionSeconds=8']);
  });
  afterAll(() => close(held));

  it('are told the answer to their own question, or that nobody answered, and go on', async () => {
    const battle = await held.test.submit('asks', { submitter: held.account });
    const sides = await waiting(held, battle, SIDES);
    expect(sides.left.pause?.question).toBe('The red one or the blue one?');
    expect((await say(held, battle, 'answers', { side: 'left', text: 'The red one, please.' })).status).toBe(200);
    const ended = await held.test.until(battle, ['judgeable']);
    const told = async (side: Side) =>
      (await held.test.arena.store.battles.steps(battle, laneOn(ended, side)))[1]?.observation;
    expect(await told('left')).toContain('The red one, please.');
    expect(await told('right')).toContain('nobody answered in time');
    const runs = await held.test.arena.store.battles.runs(battle);
    expect(runs.map(({ questions, steps }) => [questions, steps])).toEqual([
      [1, 3],
      [1, 3],
    ]);
  });

  it('of the arena itself have nobody to ask, and lose no time', async () => {
    const battle = await held.test.submit('system');
    const ended = await held.test.until(battle, ['judgeable']);
    const [, asked] = await held.test.arena.store.battles.steps(ended.id, 'a');
    expect(asked).toMatchObject({ status: 'refused', action: { verb: 'ask' } });
    expect(asked?.observation).toContain('nobody can be asked');
    expect(await held.test.arena.store.battles.pauses(battle)).toEqual([]);
  });
});
