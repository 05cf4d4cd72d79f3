import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, type Answer } from '../../e2e/support/api-client.ts';
import { openScriptedArena, type ScriptedArena } from '../../e2e/support/open-arena.ts';

let scripted: ScriptedArena;
let client: ApiClient;
beforeAll(async () => {
  scripted = await openScriptedArena({ sets: ['worker.queueCapacity=40'] });
  client = new ApiClient(scripted.server.address);
  await client.signUp('submitter');
});
afterAll(() => scripted.close());

const TASK = JSON.stringify({ instruction: 'Read the files and add the numbers up.' });

let keys = 0;
const newKey = (): string => `submission-${(keys += 1)}`;
const submit = (body: unknown, key = newKey()): Promise<Answer> =>
  client.post('/api/tasks', body, { 'idempotency-key': key });
const waiting = async (): Promise<number> => (await scripted.arena.store.battles.overview()).states.queued;

describe('submitting a task', () => {
  it('admits it once under its key and says where it stands', async () => {
    const before = await waiting();
    const first = await submit(
      { instruction: 'Find the cheapest kettle.', startUrl: 'http://shop.practice.test/' },
      'the-same-key',
    );
    expect(first.status).toBe(201);
    expect(first.json).toMatchObject({
      instruction: 'Find the cheapest kettle.',
      startUrl: 'http://shop.practice.test/',
      state: 'queued',
      position: before,
    });
    const again = await submit(
      { instruction: 'Find the cheapest kettle.', startUrl: 'http://shop.practice.test/' },
      'the-same-key',
    );
    expect([again.json.task, again.json.battle]).toEqual([first.json.task, first.json.battle]);
    const other = await submit({ instruction: 'Find the dearest kettle.' }, 'the-same-key');
    expect([other.status, other.json.error.code]).toEqual([409, 'key_reused']);
    expect(await waiting()).toBe(before + 1);
    expect((await client.get(`/api/tasks/${first.json.task}`)).json).toEqual(again.json);
  });

  it('keeps the text as it was sent', async () => {
    const instruction = 'Say \u202eolleh\u202c and <img src=x onerror=alert(1)> \ud83d\ude00 "__proto__"';
    expect((await submit({ instruction })).json.instruction).toBe(instruction);
    const long = '\ud83d\ude00'.repeat(20_000);
    expect((await submit({ instruction: long })).json.instruction).toBe(long);
  });

  it.each([
    ['http://shop.practice.test', 'http://shop.practice.test/'],
    ['HTTP://Shop.Practice.Test:80/basket?a b', 'http://shop.practice.test/basket?a%20b'],
    ['http://shop.practice.test/?\u0000\ud800#\u202e', 'http://shop.practice.test/?%00%EF%BF%BD#%E2%80%AE'],
  ])('keeps the address %j as a browser opens it', async (startUrl, opened) => {
    expect((await submit({ instruction: 'x', startUrl })).json.startUrl).toBe(opened);
  });

  it('brings the site that a task begins at, once, and tells which ones there are', async () => {
    const startUrl = 'http://shop.practice.test/basket';
    for (const recipe of [null, 'shop-basket']) {
      const { json } = await submit({ instruction: 'x', startUrl, recipe });
      const task = await scripted.arena.store.tasks.get(json.task as string);
      expect(task?.sites.map(({ host }) => host)).toEqual(['shop.practice.test']);
      expect(task?.sites[0]?.pages.map(({ path }) => path)).toContain('/basket');
    }
    const places = (await client.get('/api/sites')).json as readonly { url: string; description: string }[];
    expect(places.map(({ url }) => url)).toContain('http://shop.practice.test/');
    expect(places.every(({ description }) => description.length > 20)).toBe(true);
  });

  it.each([
    ['empty', { instruction: '' }, 'instruction'],
    ['blank', { instruction: ' \n\t ' }, 'instruction'],
    ['too long', { instruction: 'a'.repeat(20_001) }, 'instruction'],
    ['too long in characters of two units', { instruction: '\ud83d\ude00'.repeat(20_001) }, 'instruction'],
    ['what nobody can see', { instruction: '\u200b\u2060\u202e' }, 'instruction'],
    ['NUL', { instruction: 'a\u0000b' }, 'instruction'],
    ['half a character', { instruction: 'a\ud83d' }, 'instruction'],
    ['a number', { instruction: 7 }, 'instruction'],
    ['missing', {}, 'instruction'],
    ['file: address', { instruction: 'x', startUrl: 'file:///etc/passwd' }, 'startUrl'],
    ['javascript: address', { instruction: 'x', startUrl: 'javascript:alert(1)' }, 'startUrl'],
    ['chrome: address', { instruction: 'x', startUrl: 'chrome://settings' }, 'startUrl'],
    ['an address that no desktop can open', { instruction: 'x', startUrl: 'https://example.com/' }, 'startUrl'],
    ['a name that only looks alike', { instruction: 'x', startUrl: 'http://sh\u043ep.practice.test/' }, 'startUrl'],
    ['a site that the arena has not', { instruction: 'x', startUrl: 'http://nowhere.practice.test/' }, 'startUrl'],
    ['a page that the site has not', { instruction: 'x', startUrl: 'http://shop.practice.test/nothing' }, 'startUrl'],
    ['another port of a site', { instruction: 'x', startUrl: 'http://shop.practice.test:8080/' }, 'startUrl'],
    ['no address', { instruction: 'x', startUrl: 'shop' }, 'startUrl'],
    ['unknown field', { instruction: 'x', agent: 'careful' }, 'body'],
    ['a list', [], 'body'],
    ['null', null, 'body'],
  ])('refuses %s', async (_, body, field) => {
    const before = await waiting();
    const answer = await submit(body);
    expect(answer.status).toBe(400);
    expect(answer.json.error).toMatchObject({ code: 'request_invalid', message: expect.stringMatching(`^${field}: `) });
    expect(await waiting()).toBe(before);
  });

  it('refuses what is no JSON, a key that is none, and a body that is too long', async () => {
    const raw = (body: string | ReadableStream<Uint8Array>, headers: Record<string, string> = {}): Promise<Answer> =>
      client.call('POST', '/api/tasks', {
        body,
        headers: { 'content-type': 'application/json', 'idempotency-key': newKey(), ...headers },
      });
    expect((await raw('{"instruction":')).json.error.code).toBe('request_invalid');
    const bytes = ReadableStream.from<Uint8Array>([
      Buffer.from([...Buffer.from('{"instruction":"'), 0xff, 0x22, 0x7d]),
    ]);
    expect((await raw(bytes)).json.error.message).toBe('body: it is no UTF-8');
    for (const key of ['', 'short', 'with spaces in it', 'x'.repeat(201)])
      expect([key, (await raw(TASK, { 'idempotency-key': key })).json.error.code]).toEqual([key, 'key_missing']);
    const long = await raw(JSON.stringify({ instruction: 'x', filler: 'y'.repeat(600_000) }));
    expect([long.status, long.json.error.code]).toEqual([413, 'request_too_large']);
    const strange = JSON.stringify({ instruction: 'x', ['field'.repeat(10_000)]: 1 });
    const unknown = await raw(strange);
    expect([unknown.status, unknown.body.length < 1_000]).toEqual([400, true]);
    const none = await raw(TASK, { 'content-type': 'text/plain' });
    expect([none.status, none.json.error.code]).toEqual([403, 'content_type']);
  });

  it('lists the own tasks page by page and nobody else’s', async () => {
    const other = new ApiClient(scripted.server.address);
    await other.signUp('someone-else');
    expect((await other.get('/api/tasks')).json).toEqual({ items: [], next: null });
    const mine: string[] = [];
    let cursor = '';
    do {
      const page = await client.get(`/api/tasks?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(page.json.items.length).toBeLessThanOrEqual(2);
      mine.push(...(page.json.items as { task: string }[]).map(({ task }) => task));
      cursor = page.json.next ?? '';
    } while (cursor !== '');
    expect(new Set(mine).size).toBe(mine.length);
    expect(mine.length).toBeGreaterThanOrEqual(3);
    expect((await other.get(`/api/tasks/${mine[0]}`)).status).toBe(404);
    const battle = (await client.get(`/api/tasks/${mine[0]}`)).json.battle as string;
    expect((await client.get(`/api/battles/${battle}/live`)).json).toMatchObject({ battle, left: null, right: null });
    for (const path of ['live', 'events']) expect((await other.get(`/api/battles/${battle}/${path}`)).status).toBe(404);
  });

  it.each([['limit=0'], ['limit=101'], ['limit=x'], ['cursor=1'], ["cursor=' or 1=1 --"], ['sort=id']])(
    'refuses the query %s',
    async (query) => {
      expect((await client.get(`/api/tasks?${query}`)).json.error.code).toBe('request_invalid');
    },
  );
});
