import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TASK_FILE_LIMITS } from '@coarena/core';
import { TaskRequest } from '@coarena/server/contract';
import { TASK_LIMITS } from '../../../apps/web/src/lib/tasks/limits.ts';
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
const waiting = async (): Promise<number> => (await scripted.arena.store.battles.overview()).states.queued;
const leftovers = (): readonly string[] => {
  const folder = join(scripted.arena.dataFolder, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** Every stored object, by its name. */
const everyObject = (): readonly string[] =>
  readdirSync(scripted.arena.dataFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /[0-9a-f]{60}$/u.test(name))
    .toSorted();

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

it('takes what the page lets through, and no more', () => {
  expect(TASK_LIMITS).toMatchObject({
    files: TASK_FILE_LIMITS.attachments,
    fileBytes: TASK_FILE_LIMITS.attachmentBytes,
  });
  const ofLength = (characters: number) => TaskRequest.safeParse({ instruction: 'a'.repeat(characters) }).success;
  expect([ofLength(TASK_LIMITS.characters), ofLength(TASK_LIMITS.characters + 1)]).toEqual([true, false]);
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
    const objects = everyObject();
    expect(objects.length).toBeGreaterThan(0);
    expect((await upload([{ name: 'a.txt', bytes: 61 }], TASK, 'a-form-key-1')).json.error.code).toBe('key_reused');
    expect(everyObject()).toEqual(objects);
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
