import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { laneOn, type Lease, type PauseEvent, type Side } from '@coarena/core';
import { ApiClient } from '../../e2e/support/api-client.ts';
import { endLane, startBattle, write, writeStep } from '../../e2e/support/finished-battle.ts';
import { openScriptedArena, PAIR, type ScriptedArena } from '../../e2e/support/open-arena.ts';

type Running = {
  readonly id: string;
  readonly lease: Lease;
  readonly client: ApiClient;
  hold(side: Side, over?: Partial<PauseEvent>): Promise<void>;
};

let scripted: ScriptedArena;
let people = 0;
beforeAll(async () => {
  scripted = await openScriptedArena();
});
afterAll(() => scripted.close());

async function person(): Promise<{ readonly client: ApiClient; readonly account: string }> {
  people += 1;
  const client = new ApiClient(scripted.server.address);
  return { client, account: await client.signUp(`person-${people}`) };
}

async function running(): Promise<Running> {
  const { client, account } = await person();
  const id = await scripted.admit({ submitter: account });
  const { lease, battle } = await startBattle(scripted.arena, id, PAIR);
  return {
    id,
    lease,
    client,
    hold: (side, over = {}) =>
      write(scripted.arena, lease, {
        type: 'pause',
        lane: laneOn(battle, side),
        for: 'step_limit',
        granted: 0,
        question: null,
        offer: { steps: 10, most: 15 },
        waitMs: 60_000,
        ...over,
      }),
  };
}

const say = (client: ApiClient, id: string, what: string, body: unknown, key: string = crypto.randomUUID()) =>
  client.post(`/api/battles/${id}/${what}`, body, { 'idempotency-key': key });

describe('what a submitter says to a battle', () => {
  it('is told in the live view with its countdown by the clock of the arena', async () => {
    const { id, client, hold } = await running();
    const before = (await client.get(`/api/battles/${id}/live`)).json;
    expect(before.sides.left).toEqual({
      ...{ steps: 100, granted: 0, questions: 0, stopped: false, ended: false, grantable: true },
      pause: null,
    });
    await hold('left', { for: 'question', question: 'Which one?', offer: null });
    const { json } = await client.get(`/api/battles/${id}/live`);
    expect(json.sides.left.pause).toMatchObject({ for: 'question', question: 'Which one?', steps: null });
    expect(json.sides.left.pause.until - json.now).toBeGreaterThan(50_000);
    expect(json.sides.right.pause).toBeNull();
  });

  it('reaches both sides or one, once for each key, up to the ceiling', async () => {
    const { id, client, hold } = await running();
    await hold('left');
    const first = await say(client, id, 'grants', { sides: ['left', 'right'] }, 'the-first-grant');
    expect([first.status, first.json.sides.left.steps, first.json.sides.right.steps]).toEqual([200, 110, 110]);
    const again = await say(client, id, 'grants', { sides: ['left', 'right'] }, 'the-first-grant');
    expect([again.status, again.json.sides.left.granted]).toEqual([200, 10]);
    const other = await say(client, id, 'grants', { sides: ['left'] }, 'the-first-grant');
    expect([other.status, other.json.error.code]).toEqual([409, 'key_reused']);
    await hold('left', { granted: 10 });
    const tooMuch = await say(client, id, 'grants', { sides: ['left'] });
    expect([tooMuch.status, tooMuch.json.error.code]).toEqual([409, 'grant_impossible']);
    const nothing = await say(client, id, 'answers', { side: 'left', text: 'Yes' });
    expect([nothing.status, nothing.json.error.code]).toEqual([409, 'pause_over']);
  });

  it('is refused after the countdown', async () => {
    const { id, client, hold } = await running();
    await hold('left', { waitMs: 50 });
    await scripted.arena.clock.sleep(80);
    const late = await say(client, id, 'grants', { sides: ['left'] });
    expect([late.status, late.json.error.code]).toEqual([409, 'pause_over']);
  });

  it("is the submitter's alone and the administrator's: for everybody else the battle does not exist", async () => {
    const { id, client, hold } = await running();
    await hold('left');
    const stranger = await person();
    const admin = await person();
    await scripted.arena.store.accounts.ensure({ id: admin.account, kind: 'person', roles: ['admin'] });
    await scripted.arena.clock.sleep(2_100);
    for (const [what, body] of WORDS) {
      const theirs = await say(stranger.client, id, what, body);
      expect([what, theirs.status]).toEqual([what, 404]);
      expect([what, (await say(new ApiClient(client.base), id, what, body)).status]).toEqual([what, 401]);
      expect([what, (await client.post(`/api/battles/${id}/${what}`, body)).status]).toEqual([what, 400]);
    }
    expect((await say(admin.client, id, 'grants', { sides: ['left', 'right'] })).status).toBe(200);
  });

  it('may end one side, and then not again, and the other goes on', async () => {
    const { id, client, lease } = await running();
    expect((await say(client, id, 'ends', { side: 'right' })).json.sides.right).toMatchObject({ stopped: true });
    const twice = await say(client, id, 'ends', { side: 'right' });
    expect([twice.status, twice.json.error.code]).toEqual([409, 'side_ended']);
    const battle = (await scripted.arena.store.battles.get(id))!;
    for (const side of ['left', 'right'] as const) {
      const lane = laneOn(battle, side);
      const step = { lane, side, index: 0, run: { steps: 1 }, at: 1_796_000_000_000 };
      await writeStep(scripted.arena, lease, step);
      const end = side === 'right' ? ({ end: 'ended_by_submitter', evidence: 'said so' } as const) : undefined;
      await write(scripted.arena, lease, endLane(lane, { steps: 1, ...(end === undefined ? {} : { end }) }));
    }
    await write(scripted.arena, lease, { type: 'complete' });
    const over = await say(client, id, 'ends', { side: 'left' });
    expect([over.status, over.json.error.code]).toEqual([409, 'battle_not_running']);
  });

  it.each([
    ['grants', {}],
    ['grants', { sides: [] }],
    ['grants', { sides: ['left', 'left'] }],
    ['grants', { sides: ['a'] }],
    ['grants', { sides: ['left'], steps: 50 }],
    ['answers', { side: 'left' }],
    ['answers', { side: 'left', text: '  ' }],
    ['answers', { side: 'left', text: 'x'.repeat(2_001) }],
    ['answers', { side: 'left', text: 'a\u0000b' }],
    ['ends', { side: 'both' }],
  ])('has to be said as %s of %j is not', async (what, body) => {
    const { id, client } = await running();
    expect((await say(client, id, what, body)).status).toBe(400);
  });
});

const WORDS = [
  ['grants', { sides: ['left', 'right'] }],
  ['answers', { side: 'left', text: 'Yes' }],
  ['ends', { side: 'left' }],
] as const;
