import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyReceipt, type ChainedRow, type SignedHead } from '@coarena/core';
import { nodeDigest, nodeVerify } from '@coarena/runtime';
import { ApiClient } from '../../e2e/support/api-client.ts';
import { openScriptedArena, PAIR, type ScriptedArena } from '../../e2e/support/open-arena.ts';
import { startBattle } from '../../e2e/support/finished-battle.ts';

let scripted: ScriptedArena;
const people: Record<string, ApiClient> = {};
const ids: Record<string, string> = {};
const person = (name: string): ApiClient => people[name]!;

beforeAll(async () => {
  scripted = await openScriptedArena();
  for (const name of ['ann', 'bob', 'cid', 'sub']) {
    people[name] = new ApiClient(scripted.server.address);
    ids[name] = await person(name).signUp(name);
  }
});
afterAll(() => scripted.close());

/** The judge skips whatever is offered until the battle comes. */
async function offered(name: string, battle: string): Promise<void> {
  for (let n = 0; n < 20; n += 1) {
    const next = await person(name).get('/api/judging/next');
    if (next.json.battle === battle) return;
    await person(name).vote(next.json.battle as string, 'abstain');
  }
  throw new Error(`${name} was never offered ${battle}`);
}

async function read(name: string, battle: string): Promise<void> {
  const { json } = await person(name).post(`/api/battles/${battle}/reading`);
  await scripted.arena.clock.sleep(json.floorMs as number);
}

describe('judging over HTTP', () => {
  it('shows a battle blind, then reveals it to its judge with what the vote did', async () => {
    const battle = await scripted.battle();
    await offered('ann', battle);
    const blind = await person('ann').get(`/api/battles/${battle}`);
    expect(blind.json).toMatchObject({ kind: 'blind', reading: false, view: { battle, floorMs: 3_000 } });
    expect(blind.body.length % 4_096).toBe(0);
    expect(blind.headers.get('cache-control')).toBe('no-store');
    expect(blind.body.toString()).not.toMatch(/careful|hasty/u);

    await read('ann', battle);
    expect((await person('ann').get(`/api/battles/${battle}`)).json.reading).toBe(true);
    const vote = await person('ann').vote(battle, 'left');
    const { sideOfA } = (await scripted.arena.store.battles.get(battle))!;
    const left = sideOfA === 'left' ? PAIR.a : PAIR.b;
    expect(vote.json).toMatchObject({
      choice: 'left',
      reveal: {
        agents: { left },
        resolved: true,
        streaming: { left: { before: 1_000, after: 1_024 }, right: { before: 1_000, after: 976 } },
      },
    });
    const judgment = (await scripted.arena.store.judgments.ofBattle(battle))[0]!;
    expect(judgment.readingMs).toBeGreaterThanOrEqual(judgment.floorMs);
    const after = await person('ann').get(`/api/battles/${battle}`);
    expect(after.json).toMatchObject({
      kind: 'revealed',
      choice: 'left',
      reveal: vote.json.reveal,
      receipt: vote.json.receipt,
    });
    expect(after.json.receipt).not.toBeNull();
  });

  it('gives a vote a receipt that is proven by the arena’s public key alone, and a skip none', async () => {
    const battle = await scripted.battle();
    await offered('bob', battle);
    const skipped = await person('bob').vote(battle, 'abstain');
    expect(skipped.json).toMatchObject({ reveal: null, receipt: null });
    await offered('ann', battle);
    await read('ann', battle);
    const vote = await person('ann').vote(battle, 'tie');
    const entry = vote.json.receipt as ChainedRow;
    expect(JSON.parse(entry.text)).toMatchObject({ kind: 'judged', judgment: vote.json.judgment, choice: 'tie' });
    const { json: head } = await person('bob').get('/api/ledger/head');
    const { json: proven } = await person('bob').get(`/api/ledger/proof/${entry.position}`);
    const receipt = { entry, proof: proven.proof as string[], head: proven.head as SignedHead };
    const parts = { digest: nodeDigest, verify: nodeVerify };
    expect(verifyReceipt(receipt, head.publicKey as string, parts)).toBeNull();
    const turned = { ...entry, text: entry.text.replace('"tie"', '"left"') };
    expect(verifyReceipt({ ...receipt, entry: turned }, head.publicKey as string, parts)).toBe('leaf');
  });

  it('counts reading from the first mark, by the store’s clock, and keeps a hasty vote without counting it', async () => {
    const battle = await scripted.battle();
    await offered('ann', battle);
    const first = await person('ann').post(`/api/battles/${battle}/reading`);
    const second = await person('ann').post(`/api/battles/${battle}/reading`);
    expect(second.json.since).toBe(first.json.since);
    const vote = await person('ann').vote(battle, 'right');
    expect(vote.status).toBe(200);
    const { left, right } = vote.json.reveal.streaming;
    expect([left.before, right.before]).toEqual([left.after, right.after]);
  });

  it('reserves a battle for one judge, and gives the same one again to who asks again', async () => {
    const battle = await scripted.battle();
    await offered('ann', battle);
    expect((await person('ann').get('/api/judging/next')).json).toMatchObject({ kind: 'battle', battle });
    expect((await person('bob').get('/api/judging/next')).json).toMatchObject({ kind: 'empty', waiting: 1 });
    for (const answer of [
      await person('bob').get(`/api/battles/${battle}`),
      await person('bob').get(`/api/battles/${battle}/frames/left/0`),
    ])
      expect(answer.json.error.code).toBe('not_found');
    expect((await person('bob').post(`/api/battles/${battle}/reading`)).json.error.code).toBe('not_reserved');
    const stolen = await person('bob').vote(battle, 'left');
    expect([stolen.status, stolen.json.error.code]).toEqual([409, 'not_reserved']);
    expect(await scripted.arena.store.judgments.ofBattle(battle)).toEqual([]);
    await person('ann').vote(battle, 'abstain');
    await offered('bob', battle);
    await person('bob').vote(battle, 'tie');
  });

  it('keeps no vote of a judge who abstained, took that back and does not hold the battle', async () => {
    const battle = await scripted.battle();
    await offered('ann', battle);
    await person('ann').vote(battle, 'abstain', 'an-abstention');
    await offered('bob', battle);
    expect((await person('ann').call('DELETE', `/api/battles/${battle}/judgments/mine`)).status).toBe(200);
    const back = await person('ann').vote(battle, 'left');
    expect([back.status, back.json.error.code]).toEqual([409, 'not_reserved']);
    const again = await person('ann').vote(battle, 'abstain', 'an-abstention');
    expect(again.json).toMatchObject({ choice: 'abstain', reveal: null });
    expect(await scripted.arena.store.judgments.ofBattle(battle)).toHaveLength(1);
    expect((await person('bob').vote(battle, 'tie')).json.reveal).toMatchObject({ resolved: true });
  });

  it('tells one judge of three who was who, and none of the others', async () => {
    const sample = await openSample();
    try {
      const [ann, bob] = [new ApiClient(sample.server.address), new ApiClient(sample.server.address)];
      await ann.signUp('ann');
      await bob.signUp('bob');
      const battle = await sample.battle();
      for (const judge of [ann, bob]) expect((await judge.get('/api/judging/next')).json.battle).toBe(battle);
      const before = await bob.get(`/api/battles/${battle}`);
      const vote = await ann.vote(battle, 'left');
      expect(vote.json.reveal).toMatchObject({ resolved: false });
      const after = await bob.get(`/api/battles/${battle}`);
      expect(after.body.equals(before.body)).toBe(true);
      expect((await ann.get(`/api/battles/${battle}`)).json.kind).toBe('revealed');
      expect((await ann.get('/api/judging/next')).json.kind).toBe('empty');
    } finally {
      await sample.close();
    }
  });

  it('takes 200 identical votes at once for one, and answers all of them alike', async () => {
    const battle = await scripted.battle();
    await offered('cid', battle);
    await read('cid', battle);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => person('cid').vote(battle, 'neither', 'one-key-for-all')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.toString()))).toHaveLength(1);
    expect(await scripted.arena.store.judgments.ofBattle(battle)).toHaveLength(1);
  });

  it('shows everyone the actions and masked pictures of a resolved battle, and raw ones only to those it was for', async () => {
    const battle = await scripted.battle({}, { submitter: ids['sub']! });
    await offered('ann', battle);
    const visitor = new ApiClient(scripted.server.address);
    const mask = `/api/battles/${battle}/masked/left/0`;
    for (const who of [visitor, person('bob'), person('sub'), person('ann')])
      expect((await who.get(mask)).status).toBe(404);
    await person('ann').vote(battle, 'left');
    const raw = await person('sub').get(`/api/battles/${battle}/frames/left/0`);
    for (const [who, frames] of [
      [visitor, false],
      [person('bob'), false],
      [person('sub'), true],
    ] as const) {
      const replay = await who.get(`/api/battles/${battle}`);
      expect(replay.json).toMatchObject({ kind: 'replay', frames, pictures: frames ? 'raw' : 'masked' });
      expect(replay.json.agents.left).toMatch(/careful|hasty/u);
      expect(replay.json.outcome.votes).toEqual({ left: 1, right: 0, tie: 0, neither: 0 });
      const opening = await who.get(`/api/battles/${battle}/${frames ? 'frames' : 'masked'}/left/opening`);
      expect([replay.json.view.left.steps[0].opening, opening.status]).toEqual([true, 200]);
      if (!frames) expect((await who.get(`/api/battles/${battle}/frames/left/opening`)).status).toBe(404);
      const { steps } = replay.json.view.left as { readonly steps: readonly { readonly frame: boolean }[] };
      expect(steps.map((step) => step.frame)).toEqual(steps.map((_, n) => frames || n % 4 !== 3));
      const note = frames ? undefined : { covered: ['email'], reason: null };
      expect(replay.json.notes?.left[0]).toEqual(note);
      const picture = await who.get(`/api/battles/${battle}/frames/left/0`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual(
        frames ? [200, 'image/png'] : [404, 'application/json; charset=utf-8'],
      );
      const masked = await who.get(mask);
      expect([masked.status, masked.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(masked.body.equals(raw.body)).toBe(false);
      expect((await who.get(`/api/battles/${battle}/masked/left/3`)).status).toBe(404);
    }
    expect((await person('ann').get(`/api/battles/${battle}/frames/right/1`)).status).toBe(200);
  });

  it('gives a judge the copy of a delivered file before the vote and the file as it was after it, and others nothing', async () => {
    const battle = await scripted.battle({}, { submitter: ids['sub']! });
    await offered('ann', battle);
    const file = `/api/battles/${battle}/files/left`;
    const blind = await person('ann').get(`${file}/0`);
    expect([blind.status, blind.body.toString()]).toEqual([200, '12']);
    expect(Object.fromEntries(blind.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''file-1.txt",
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const view = (await person('ann').get(`/api/battles/${battle}`)).json.view.left;
    expect(view.files).toEqual([
      { name: 'file-1.txt', bytes: 2, withheld: null },
      { name: 'file-2.zip', bytes: null, withheld: 'it is an archive' },
    ]);
    expect((await person('ann').get(`${file}/1`)).json.error.code).toBe('file_withheld');
    for (const who of [new ApiClient(scripted.server.address), person('bob')])
      expect((await who.get(`${file}/0`)).status).toBe(404);
    expect((await person('sub').get(`${file}/0`)).body.toString()).toBe('12');
    await person('ann').vote(battle, 'left');
    for (const who of [person('ann'), person('sub')])
      for (const index of [0, 1])
        expect((await who.get(`${file}/${index}`)).body.toString()).toBe('12 made by somebody');
    expect((await person('ann').get(`${file}/0`)).headers.get('content-disposition')).toContain('answer.txt');
    expect((await person('ann').get(`${file}/2`)).status).toBe(404);
    expect((await person('bob').get(`${file}/0`)).status).toBe(404);
  });

  it('takes a vote back once', async () => {
    const battle = await scripted.battle();
    await offered('bob', battle);
    await person('bob').vote(battle, 'tie');
    const path = `/api/battles/${battle}/judgments/mine`;
    expect((await person('bob').call('DELETE', path)).json).toEqual({ retracted: true });
    expect((await person('bob').call('DELETE', path)).json.error.code).toBe('not_found');
    // Its page tells that, and that nothing of the battle counts any more.
    const { json } = await person('bob').get(`/api/battles/${battle}`);
    expect(json).toMatchObject({
      kind: 'revealed',
      outcome: { result: null, exclusion: 'no_admissible_vote', withdrawn: 1 },
    });
    expect(json.withdrawnAt).toBeGreaterThan(0);
    expect((await person('bob').get(`/api/battles/${battle}`)).json.kind).toBe('revealed');
  });

  it('lets a submitter judge the own battle, and marks the vote', async () => {
    const battle = await scripted.battle({}, { submitter: ids['sub']! });
    await offered('sub', battle);
    expect((await person('sub').get(`/api/battles/${battle}`)).json.kind).toBe('blind');
    await person('sub').vote(battle, 'left');
    expect((await scripted.arena.store.judgments.ofBattle(battle)).at(-1)).toMatchObject({ bySubmitter: true });
  });

  it('answers votes on what cannot be judged', async () => {
    const running = await scripted.admit();
    await startBattle(scripted.arena, running, PAIR);
    const done = await scripted.battle();
    await offered('ann', done);
    await person('ann').vote(done, 'left', 'first-key-of-ann');
    const cases = [
      [await person('ann').vote('0'.repeat(32), 'left'), 404, 'not_found'],
      [await person('ann').vote(running, 'left'), 409, 'not_judgeable'],
      [await person('bob').vote(done, 'left'), 409, 'not_judgeable'],
      [await person('ann').vote(done, 'right'), 409, 'already_revealed'],
      [await person('ann').vote(done, 'right', 'first-key-of-ann'), 409, 'key_reused'],
      [await person('ann').post(`/api/battles/${done}/judgments`, { choice: 'left' }), 400, 'key_missing'],
      [await person('ann').vote(done, 'both'), 400, 'request_invalid'],
    ] as const;
    for (const [answer, status, code] of cases) expect([answer.status, answer.json.error.code]).toEqual([status, code]);
    expect(await scripted.arena.store.judgments.ofBattle(done)).toHaveLength(1);
  });
});

function openSample(): Promise<ScriptedArena> {
  return openScriptedArena({ sets: ['battle.redundancy.fraction=1', 'battle.redundancy.judges=3'] });
}
