import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson, type Choice, type LedgerPayload } from '@coarena/core';
import { ApiClient, type Answer } from '../../e2e/support/api-client.ts';
import { openScriptedArena, PAIR, type ScriptedArena } from '../../e2e/support/open-arena.ts';

const JUDGES = ['ann', 'bob', 'cid', 'dot', 'eve'];
/** Eighteen wins of the one agent, fourteen of the other, eight ties. */
const SCORE = { wins: 18, losses: 14, ties: 8 };

type Rows = { readonly rows: readonly { readonly id: string; readonly rating: number }[] };

let scripted: ScriptedArena;
let visitor: ApiClient;
let ann: ApiClient;
let annId: string;
const battles: string[] = [];
const get = async (path: string): Promise<Answer> => visitor.get(path);

let keys = 0;
async function vote(battle: string, choice: Choice, judge: string, readingMs = 9_000): Promise<number> {
  keys += 1;
  const idempotency = { key: `vote ${keys}`, bodyHash: `vote ${keys}` };
  const request = { battle, judge, choice, readingMs, floorMs: 3_000, idempotency };
  const result = await scripted.arena.store.judgments.judge(request);
  if (result.kind !== 'recorded') throw new Error(`the vote was ${result.kind}`);
  return result.position;
}

async function reflected(position: number): Promise<void> {
  const deadline = performance.now() + 15_000;
  while (((await get('/api/leaderboard')).json.basedOn as number) < position) {
    if (performance.now() > deadline) throw new Error(`no board reflects entry ${position}`);
    await scripted.arena.clock.sleep(20);
  }
}

beforeAll(async () => {
  scripted = await openScriptedArena();
  visitor = new ApiClient(scripted.server.address);
  ann = new ApiClient(scripted.server.address);
  annId = await ann.signUp('ann');
  for (const name of JUDGES.slice(1))
    await scripted.arena.store.accounts.ensure({ id: name, kind: 'person', roles: ['judge'] });
  const outcomes = [
    ...Array<'a'>(SCORE.wins).fill('a'),
    ...Array<'b'>(SCORE.losses).fill('b'),
    ...Array<'tie'>(SCORE.ties).fill('tie'),
  ];
  let last = 0;
  for (const [n, outcome] of outcomes.entries()) {
    const run = { steps: 1, frames: false };
    const battle = await scripted.battle({ left: run, right: run });
    battles.push(battle);
    const { sideOfA } = (await scripted.arena.store.battles.get(battle))!;
    const other = sideOfA === 'left' ? 'right' : 'left';
    const judge = n % 5 === 0 ? annId : JUDGES[n % 5]!;
    last = await vote(battle, outcome === 'tie' ? 'tie' : outcome === 'a' ? sideOfA : other, judge);
  }
  await reflected(last);
}, 120_000);
afterAll(() => scripted.close());

describe('the board', () => {
  it('says for every agent how settled it is, its share of points with an interval, and the window', async () => {
    const { json } = await get('/api/leaderboard');
    expect(json).toMatchObject({ rated: 40, window: 20_000, slice: { kind: null, system: null, actionSpace: null } });
    expect(json.rows[0]).toMatchObject({
      id: PAIR.a,
      stability: 'settling',
      streamingInterval: null,
      withheld: null,
      score: { wins: 18, ties: 8, losses: 14, n: 40, share: 0.55 },
    });
    // Wilson of 22 of 40 at 95%.
    expect(json.rows[0].score.low).toBeCloseTo(0.39829, 4);
    expect(json.rows[0].score.high).toBeCloseTo(0.69295, 4);
  });

  it('has one board for each slice, each with its own counts', async () => {
    const browser = (await get('/api/leaderboard?actionSpace=browser')).json;
    expect(browser).toMatchObject({ rated: 40, slice: { kind: null, system: null, actionSpace: 'browser' } });
    const coding = (await get('/api/leaderboard?kind=coding&system=linux')).json;
    expect(coding).toMatchObject({
      resolved: 0,
      rated: 0,
      slice: { kind: 'coding', system: 'linux', actionSpace: null },
    });
    expect((coding.rows as { withheld: string }[]).map((row) => row.withheld)).toEqual(['provisional', 'provisional']);
    expect((await get('/api/leaderboard?kind=')).json.rated).toBe(40);
    for (const wrong of ['kind=poetry', 'system=beos', 'actionSpace=moon', 'shape=round'])
      expect([wrong, (await get(`/api/leaderboard?${wrong}`)).status]).toEqual([wrong, 400]);
  });

  it('costs nothing when it has not changed, and is there as a table', async () => {
    const first = await get('/api/leaderboard?actionSpace=browser');
    const again = await visitor.get('/api/leaderboard?actionSpace=browser', {
      'if-none-match': first.headers.get('etag')!,
    });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const csv = await get('/api/leaderboard.csv');
    const [head, row] = csv.body.toString().split('\r\n');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(head!.split(',').slice(0, 2)).toEqual(['agent', 'rating']);
    expect(row!.split(',')[head!.split(',').indexOf('battles')]).toBe('40');
  });
});

describe('comparing and auditing', () => {
  it('puts two agents side by side with the joint interval of their difference', async () => {
    const { json } = await get(`/api/rating/compare?a=${PAIR.a}&b=${PAIR.b}`);
    expect(json.headToHead).toMatchObject({
      battles: 40,
      wins: 18,
      ties: 8,
      losses: 14,
      score: { n: 22, of: 40 },
      decisive: { n: 18, of: 32, share: 0.5625 },
    });
    // Two agents alone: the difference is the log odds of the share, its error 1/sqrt(n p q).
    const scale = 400 / Math.LN10;
    expect(json.difference.elo).toBeCloseTo(scale * Math.log(0.55 / 0.45), 1);
    expect(json.difference.seModel).toBeCloseTo(scale / Math.sqrt(40 * 0.55 * 0.45), 1);
    expect(json.difference.lower).toBeCloseTo(json.difference.elo - json.difference.halfWidth, 9);
    expect(json.planner).toMatchObject({ decisive: 32, level: 0.05, wanted: 0.9 });
    expect(json.planner.more).toBe(json.planner.needed - 32);
    const turned = (await get(`/api/rating/compare?a=${PAIR.b}&b=${PAIR.a}`)).json;
    expect(turned.difference.elo).toBeCloseTo(-json.difference.elo, 9);
    for (const wrong of [`a=${PAIR.a}`, `a=${PAIR.a}&b=${PAIR.a}`, `a=nobody&b=${PAIR.a}`])
      expect([wrong, (await get(`/api/rating/compare?${wrong}`)).status]).toEqual([wrong, 400]);
  });

  it('publishes every count, every judge and every setting', async () => {
    const { json } = await get('/api/rating/audit');
    const excluded = Object.values(json.counts.excluded as Record<string, number>).reduce((sum, n) => sum + n, 0);
    expect(json.counts.resolved).toBe(json.counts.rated + excluded);
    expect(json.votes).toMatchObject({ counted: 40, retracted: 0, belowFloor: 0 });
    expect(json.judges).toHaveLength(5);
    expect((json.judges as { judge: string }[]).find((judge) => judge.judge === annId)).toMatchObject({
      votes: 8,
      weight: 1,
      untrusted: false,
      calibration: { n: 0, of: 0, share: null },
    });
    expect(json.methodology).toMatchObject({
      window: 20_000,
      estimator: { use: 'bradley-terry', settings: { ridge: 0.001, floor: 30 } },
      streaming: { use: 'elo', settings: { kMax: 48, kMin: 12, n0: 30 } },
      weights: { showcaseGamma: 0.25, omegaMin: 0.1 },
    });
    expect(json.planner).toHaveLength(1);
    expect(json.agreement).toMatchObject({ battles: 0, fleiss: null });
    expect(json.detector.threshold).toBe(20);
    // Five wins fewer and the other leads; four, and it is even.
    expect(json.fragility).toMatchObject({ leader: PAIR.a, runnerUp: PAIR.b, battlesToChangeLeader: 5, exact: true });
    expect(json.head.size).toBeGreaterThan(0);
    const csv = (await get('/api/rating/audit.csv')).body.toString().trimEnd().split('\r\n');
    expect(csv).toHaveLength(6);
    expect((await get('/api/rating/methodology')).json).toEqual(json.methodology);
  });

  it('tells a judge their own record, and nobody else’s', async () => {
    expect((await ann.get('/api/judges/me')).json).toMatchObject({ judge: annId, record: { votes: 8, weight: 1 } });
    const eli = new ApiClient(scripted.server.address);
    await eli.signUp('eli');
    expect((await eli.get('/api/judges/me')).json).toMatchObject({ record: null });
    expect((await visitor.get('/api/judges/me')).status).toBe(401);
  });
});

describe('an administrator', () => {
  it('takes a judge out and back in, and a battle for good, in the open', async () => {
    const admin = new ApiClient(scripted.server.address);
    const id = await admin.signUp('root');
    await scripted.arena.store.accounts.ensure({ id, kind: 'person', roles: ['admin'] });
    await scripted.arena.clock.sleep(2_100);
    const trust = async (untrusted: boolean): Promise<Answer> =>
      admin.post(`/api/judges/${annId}/trust`, { untrusted, reason: 'voted for one side throughout' });
    const before = (await get('/api/leaderboard')).json as Rows;
    await reflected((await trust(true)).json.position as number);
    expect((await get('/api/leaderboard')).json).toMatchObject({
      resolved: 40,
      rated: 32,
      excluded: { no_admissible_vote: 8 },
    });
    const marked = (await get('/api/rating/audit')).json;
    expect((marked.judges as { judge: string }[]).find(({ judge }) => judge === annId)).toMatchObject({
      weight: 0,
      untrusted: true,
      reason: 'voted for one side throughout',
    });
    expect(marked.votes).toMatchObject({ byUntrusted: 8, counted: 32 });
    expect((await trust(true)).json.position).toBeNull();
    await reflected((await trust(false)).json.position as number);
    const after = (await get('/api/leaderboard')).json as Rows;
    const ratings = (board: Rows) => board.rows.map((row) => [row.id, row.rating]);
    expect(ratings(after)).toEqual(ratings(before));

    const exclude = async (body: unknown): Promise<Answer> => admin.post(`/api/battles/${battles[0]}/exclusion`, body);
    const said = { exclusion: 'named_model', reason: 'its final message named the model' };
    expect((await exclude({ ...said, exclusion: 'no_admissible_vote' })).status).toBe(400);
    await reflected((await exclude(said)).json.position as number);
    expect((await get('/api/leaderboard')).json).toMatchObject({
      resolved: 40,
      rated: 39,
      excluded: { named_model: 1 },
    });
    expect((await exclude(said)).status).toBe(400);
    expect((await ann.post(`/api/judges/${annId}/trust`, { untrusted: false, reason: 'it is me' })).status).toBe(404);
  });
});

describe('the ledger over HTTP', () => {
  const sha = (...parts: readonly Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

  it('shows a head that is signed by the published key', async () => {
    const { head, publicKey } = (await get('/api/ledger/head')).json;
    const { signature, ...signed } = head;
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey as string, 'hex').toString('base64url') },
      format: 'jwk',
    });
    const sound = (value: unknown): boolean =>
      verify(null, Buffer.from(canonicalJson(value)), key, Buffer.from(signature as string, 'hex'));
    expect(sound(signed)).toBe(true);
    expect(sound({ ...signed, size: signed.size + 1 })).toBe(false);
    const board = (await get('/api/leaderboard')).json;
    const { seeded: _, pending: __, void: ___, ...published } = board;
    expect(sha(Buffer.from(canonicalJson(published))).toString('hex')).toBe(head.boardHash);
  });

  it('pages through entries whose hashes chain, and proves each of them under a head', async () => {
    const entries: { position: number; at: number; text: string; leaf: string; chain: string }[] = [];
    for (let after: number | null = 0; after !== null;) {
      const page: Answer = await get(`/api/ledger/entries?after=${after}&limit=200`);
      entries.push(...(page.json.items as typeof entries));
      after = page.json.next as number | null;
    }
    let chain: Uint8Array = Buffer.alloc(32);
    for (const { position, at, text, leaf, chain: said } of entries) {
      const own = sha(Buffer.from([0]), Buffer.from(`${position} ${at} ${text}`));
      expect(own.toString('hex')).toBe(leaf);
      chain = sha(chain, own);
      expect(Buffer.from(chain).toString('hex')).toBe(said);
    }
    for (const position of [1, 2, 77, entries.length]) {
      const { entry, proof, head } = (await get(`/api/ledger/proof/${position}`)).json;
      expect(entry.leaf).toBe(entries[position - 1]!.leaf);
      // RFC 9162, 2.1.3.2.
      let [fn, sn] = [position - 1, head.size - 1];
      let root: Uint8Array = Buffer.from(entry.leaf as string, 'hex');
      for (const hex of proof as string[]) {
        const node = Buffer.from(hex, 'hex');
        if (fn % 2 === 1 || fn === sn) {
          root = sha(Buffer.from([1]), node, root);
          while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
        } else root = sha(Buffer.from([1]), root, node);
        [fn, sn] = [fn >> 1, sn >> 1];
      }
      expect([position, sn, Buffer.from(root).toString('hex')]).toEqual([position, 0, head.root]);
    }
    expect((await get('/api/ledger/proof/9999999')).status).toBe(404);
  });

  it('keeps what is said of an open battle closed until it ends', async () => {
    const run = { steps: 1, frames: false };
    const battle = await scripted.battle({ left: run, right: run });
    const after = (await scripted.arena.store.log.head()) - 12;
    await expect
      .poll(async () => {
        const { items } = (await get(`/api/ledger/entries?after=${after}&limit=500`)).json;
        return (items as { text: string | null }[]).filter(({ text }) => text === null).length;
      })
      .toBe(6);
    const shown = (await get(`/api/ledger/entries?after=${after}&limit=500`)).body.toString();
    expect(shown).not.toContain(battle);
    const position = await vote(battle, 'left', 'bob');
    await reflected(position);
    const { items } = (await get(`/api/ledger/entries?after=${after}&limit=500`)).json;
    const told = (items as { text: string }[]).map(({ text }) => JSON.parse(text) as LedgerPayload);
    const ends = told.flatMap((payload) =>
      payload.kind === 'lane_ended' && payload.battle === battle ? [payload] : [],
    );
    // What a closed entry says cannot be guessed back from its hash.
    expect(new Set(ends.map(({ nonce }) => nonce)).size).toBe(2);
    for (const { nonce } of ends) expect(nonce).toMatch(/^[0-9a-f]{64}$/u);
  });

  it('appends nothing while nothing happens', async () => {
    const size = async (): Promise<number> => (await get('/api/ledger/head')).json.size as number;
    await scripted.arena.clock.sleep(1_500);
    const before = await size();
    await scripted.arena.clock.sleep(3_000);
    expect(await size()).toBe(before);
  });
});
