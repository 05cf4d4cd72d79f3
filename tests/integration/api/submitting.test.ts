import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, rawRequest, type Answer } from '../../e2e/support/api-client.ts';
import { openScriptedArena, type ScriptedArena } from '../../e2e/support/open-arena.ts';

const MB = 1024 * 1024;
const FILE_LIMIT = 50 * MB;

let scripted: ScriptedArena;
let client: ApiClient;
let account: string;
beforeAll(async () => {
  scripted = await openScriptedArena({ sets: ['worker.queueCapacity=40'] });
  client = new ApiClient(scripted.server.address);
  account = await client.signUp('submitter');
});
afterAll(() => scripted.close());

let keys = 0;
const newKey = (): string => `submission-${(keys += 1)}`;
const submit = (body: unknown, key = newKey()): Promise<Answer> =>
  client.post('/api/tasks', body, { 'idempotency-key': key });
const waiting = async (): Promise<number> => (await scripted.arena.store.battles.overview()).states.queued;
const leftovers = (): readonly string[] => {
  const folder = join(scripted.arena.dataFolder, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};

type Part = { readonly name: string; readonly bytes: number; readonly field?: string };

/** A form as a stream of parts; nothing of it is held whole. */
async function* form(boundary: string, task: string | null, files: readonly Part[]): AsyncGenerator<Uint8Array> {
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  if (task !== null) yield text(`--${boundary}\r\ncontent-disposition: form-data; name="task"\r\n\r\n${task}\r\n`);
  for (const { name, bytes, field = 'file' } of files) {
    yield text(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    );
    for (let left = bytes; left > 0; left -= MB) yield new Uint8Array(Math.min(MB, left)).fill(left % 251);
    yield text('\r\n');
  }
  yield text(`--${boundary}--\r\n`);
}

const TASK = JSON.stringify({ instruction: 'Read the files and add the numbers up.' });

async function upload(files: readonly Part[], task: string | null = TASK, key = newKey()): Promise<Answer> {
  const boundary = 'a-boundary-of-the-test';
  return client.call('POST', '/api/tasks', {
    body: ReadableStream.from<Uint8Array>(form(boundary, task, files)),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': key },
  });
}

describe('submitting a task', () => {
  it('admits it once under its key and says where it stands', async () => {
    const before = await waiting();
    const first = await submit(
      { instruction: 'Find the cheapest kettle.', startUrl: 'https://shop.example/' },
      'the-same-key',
    );
    expect(first.status).toBe(201);
    expect(first.json).toMatchObject({
      instruction: 'Find the cheapest kettle.',
      startUrl: 'https://shop.example/',
      state: 'queued',
      position: before,
    });
    const again = await submit(
      { instruction: 'Find the cheapest kettle.', startUrl: 'https://shop.example/' },
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
    ['http://shop.example', 'http://shop.example/'],
    ['HTTP://Shop.Example:80/a b', 'http://shop.example/a%20b'],
    ['http://shop.example/\u0000\ud800', 'http://shop.example/%00%EF%BF%BD'],
    ['http://sh\u043ep.example/\u202e', 'http://xn--shp-ted.example/%E2%80%AE'],
  ])('keeps the address %j as a browser opens it', async (startUrl, opened) => {
    expect((await submit({ instruction: 'x', startUrl })).json.startUrl).toBe(opened);
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

describe('files of a task', () => {
  it('stores ten of them under names that are safe to show', async () => {
    const names = [
      'a.txt',
      'a.txt',
      'A.TXT',
      '../../etc/passwd',
      'C:\\x\\b.csv',
      '\u202egpj.exe',
      '',
      '..',
      '-rf',
      'ü'.repeat(300),
    ];
    const answer = await upload(names.map((name, n) => ({ name, bytes: n + 1 })));
    expect(answer.status).toBe(201);
    const shown = (answer.json.attachments as { name: string; bytes: number }[]).map(({ name }) => name);
    expect(shown.slice(0, 9)).toEqual([
      'a.txt',
      'a-2.txt',
      'A-3.TXT',
      'passwd',
      'b.csv',
      'gpj.exe',
      'file-7',
      'file-8',
      'rf',
    ]);
    expect(Buffer.byteLength(shown[9]!)).toBeLessThanOrEqual(180);
    const task = (await scripted.arena.store.tasks.get(answer.json.task as string))!;
    expect(task.submitter).toBe(account);
    for (const { sha256, bytes } of task.attachments)
      expect((await scripted.arena.blobs.get(sha256)).length).toBe(bytes);
    expect(leftovers()).toEqual([]);
  });

  it('answers a repetition of the same form as the first time', async () => {
    const first = await upload([{ name: 'a.txt', bytes: 5 }], TASK, 'a-form-key-1');
    const again = await upload([{ name: 'a.txt', bytes: 5 }], TASK, 'a-form-key-1');
    expect(again.json.task).toBe(first.json.task);
    expect((await upload([{ name: 'a.txt', bytes: 6 }], TASK, 'a-form-key-1')).json.error.code).toBe('key_reused');
  });

  const refusals: readonly (readonly [string, readonly Part[], string | null, number, string])[] = [
    [
      'an eleventh file',
      Array.from({ length: 11 }, (_, n) => ({ name: `${n}.txt`, bytes: 3 })),
      TASK,
      413,
      'request_too_large',
    ],
    ['a byte over the limit', [{ name: 'big.bin', bytes: FILE_LIMIT + 1 }], TASK, 413, 'request_too_large'],
    ['a file under another field', [{ name: 'a.txt', bytes: 3, field: 'picture' }], TASK, 400, 'request_invalid'],
    ['a form without a task', [{ name: 'a.txt', bytes: 3 }], null, 400, 'request_invalid'],
    ['a task that is no JSON', [{ name: 'a.txt', bytes: 3 }], '{', 400, 'request_invalid'],
    ['a task with an empty instruction', [{ name: 'a.txt', bytes: 3 }], '{"instruction":""}', 400, 'request_invalid'],
  ];
  it.each(refusals)('refuses %s and leaves nothing behind', async (_, files, task, status, code) => {
    const before = await waiting();
    const answer = await upload(files, task);
    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
    await expect.poll(leftovers).toEqual([]);
    expect(await waiting()).toBe(before);
  });

  it('takes a file of exactly the limit', async () => {
    const answer = await upload([{ name: 'full.bin', bytes: FILE_LIMIT }]);
    expect(answer.json.attachments).toEqual([{ name: 'full.bin', bytes: FILE_LIMIT }]);
  });

  it('refuses a length that is over the limit before it reads anything', async () => {
    const { base, cookie } = client;
    const head = (length: number, type: string): string =>
      [
        'POST /api/tasks HTTP/1.1',
        `Host: ${new URL(base).host}`,
        `Origin: ${base}`,
        `Cookie: ${cookie}`,
        `Idempotency-Key: ${newKey()}`,
        `Content-Type: ${type}`,
        `Content-Length: ${length}`,
      ].join('\r\n');
    for (const [length, type] of [
      [600 * MB, 'multipart/form-data; boundary=x'],
      [10 * MB, 'application/json'],
    ] as const)
      expect((await rawRequest(base, head(length, type))).status).toBe(413);
  });

  /** A form with the boundary `x` as it stands, under a length of one's choice. */
  const sendForm = (text: string, length = text.length): ReturnType<typeof rawRequest> => {
    const { base, cookie } = client;
    const head = [
      'POST /api/tasks HTTP/1.1',
      `Host: ${new URL(base).host}`,
      `Origin: ${base}`,
      `Cookie: ${cookie}`,
      `Idempotency-Key: ${newKey()}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${length}`,
    ];
    return rawRequest(base, head.join('\r\n'), text);
  };
  const taskPart = `--x\r\ncontent-disposition: form-data; name="task"\r\n\r\n${TASK}\r\n`;

  it.each([
    ['without a disposition', '--x\r\ncontent-type: text/plain\r\n\r\nabc\r\n'],
    ['of another disposition', '--x\r\ncontent-disposition: attachment; name="file"; filename="a"\r\n\r\nabc\r\n'],
    ['of a name with a quote', '--x\r\ncontent-disposition: form-data; name="file"; filename="a"b"\r\n\r\nabc\r\n'],
    [
      'of a name in a damaged encoding',
      '--x\r\ncontent-disposition: form-data; name="file"; filename*=UTF-8\'\'%E0%A4%A\r\n\r\nabc\r\n',
    ],
    ['without a file name', '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nabc\r\n'],
  ])('refuses a form with a part %s instead of leaving the part out', async (_, part) => {
    const before = await waiting();
    for (const form of [`${taskPart}${part}--x--\r\n`, `${part}${taskPart}--x--\r\n`])
      expect(await sendForm(form)).toMatchObject({ status: 400, text: expect.stringContaining('"request_invalid"') });
    expect(await waiting()).toBe(before);
    await expect.poll(leftovers).toEqual([]);
  });

  it('keeps nothing for a sender who is gone before the form is read', async () => {
    // What comes after the stated length is no request: the connection ends while the form waits to be read.
    for (let n = 0; n < 5; n += 1) await sendForm(`${taskPart}--x--\r\n`, 20);
    await expect.poll(leftovers).toEqual([]);
  });

  it.each(['before', 'after'])('stops a form without a length that has no end %s its parts', async (where) => {
    const filler = new Uint8Array(4 * MB).fill(120);
    async function* endless(): AsyncGenerator<Uint8Array> {
      if (where === 'after') yield new TextEncoder().encode(`${taskPart}--x--\r\n`);
      for (let sent = 0; sent < 700; sent += 4) yield filler;
      yield new TextEncoder().encode(`\r\n${taskPart}--x--\r\n`);
    }
    const answer = await client.call('POST', '/api/tasks', {
      body: ReadableStream.from<Uint8Array>(endless()),
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': newKey() },
    });
    expect([answer.status, answer.json.error.code]).toEqual([413, 'request_too_large']);
  });

  it('removes what came of a form that ended early', async () => {
    const part = `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${'a'.repeat(100_000)}`;
    const answer = await sendForm(part);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('request_invalid')]);
    await expect.poll(leftovers).toEqual([]);
  });

  it('says that the queue is full, and leaves nothing behind', async () => {
    while ((await waiting()) < 40) await scripted.admit();
    await scripted.arena.clock.sleep(1_500);
    const full = await upload([{ name: 'a.txt', bytes: 1_000 }]);
    expect([full.status, full.json.error.code, full.headers.get('retry-after')]).toEqual([429, 'queue_full', '30']);
    expect(await waiting()).toBe(40);
    expect(leftovers()).toEqual([]);
  }, 60_000);
});
