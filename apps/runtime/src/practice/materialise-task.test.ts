import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { codeOf } from '@coarena/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { materialiseTask, type MaterialisedTask } from './materialise-task.ts';
import { hasher, MemoryBlobs } from './testing.ts';

let folder = '';
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'practice-'))));
afterEach(() => rm(folder, { recursive: true }));

async function files(entries: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [name, text] of Object.entries(entries)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

const blobs = new MemoryBlobs();
const make = (seed = 7): Promise<MaterialisedTask> =>
  materialiseTask({ file: join(folder, 'task.yaml'), seed, blobs, hasher });

function textOf(task: MaterialisedTask, path: string): string {
  const page = task.sites.flatMap((site) => site.pages).find((candidate) => candidate.path === path);
  return page === undefined ? `(no page ${path})` : (blobs.objects.get(page.sha256)?.toString() ?? '(not stored)');
}

const TASK = `id: mine
instruction: "Find {{nonce}} for {{seed}}."
startUrl: http://shop.practice.test/
sites: { shop.practice.test: ./shop }
`;

describe('a task with a plain site folder', () => {
  it('is settled whole: pages by content under their paths, placeholders filled in, attachments stored', async () => {
    await files({
      'task.yaml': `${TASK}attachments: [./list.txt]\nactionSpace: browser\nchecker:\n  - { answer: { contains: "{{nonce}}" } }\n  - { finalUrl: { matches: "{{nonce}}$" } }\n`,
      'list.txt': 'one\n',
      'shop/index.html': '<h1>{{ nonce }}</h1> {{other}} {{{raw}}}',
      'shop/basket.html': 'seed {{seed}}',
      'shop/deep/index.html': 'deep',
      'shop/two words.txt': 'x',
      'shop/style.css': 'a{content:"{{nonce}}"}',
      'shop/picture.png': Buffer.from([0x89, 0xff, 0x7b, 0x7b]),
      'shop/.hidden': 'no',
    });
    const task = await make();
    const { nonce } = task.practice;
    expect(nonce).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/u);
    expect(task).toMatchObject({
      name: 'mine',
      instruction: `Find ${nonce} for 7.`,
      actionSpace: 'browser',
      practice: { seed: 7, answer: nonce },
    });
    expect(task.attachments).toEqual([{ name: 'list.txt', bytes: 4, sha256: hasher.sha256('one\n') }]);
    expect(task.checker[1]).toEqual({ finalUrl: { matches: `${nonce.replace('-', '\\x2d')}$` } });
    expect(task.sites[0]?.pages.map((page) => page.path)).toEqual([
      '/',
      '/basket',
      '/basket.html',
      '/deep',
      '/deep/',
      '/deep/index.html',
      '/index.html',
      '/picture.png',
      '/style.css',
      '/two%20words.txt',
    ]);
    expect(textOf(task, '/')).toBe(`<h1>${nonce}</h1> {{other}} {{{raw}}}`);
    expect(textOf(task, '/basket')).toBe('seed 7');
    expect(textOf(task, '/style.css')).toContain(nonce);
    expect((await make(8)).practice.nonce).not.toBe(nonce);
    expect(await make()).toEqual(task);
  });
});

describe('a site with site.yaml', () => {
  it('makes pages from values, escapes them, delays them, and lets the task refer to them', async () => {
    await files({
      'task.yaml': `${TASK}answer: "{{shop.first.name}}"\n`,
      'shop/site.yaml': `data:
  things: { rows: { of: ["<i>A</i>", B], fields: { name: { ref: item }, slug: "{{index}}/x y" } } }
  first: { the: { from: things, match: { name: "<i>A</i>" } } }
pages:
  "/thing/{{slug}}": { template: thing.html, each: things }
  /slow: { template: slow.txt, delayMs: 600 }
  /: { delayMs: 50 }
`,
      'shop/index.html': '{{> foot}}{{#things}}{{name}} {{/things}}',
      'shop/_foot.html': 'ref {{nonce}} ',
      'shop/thing.html': '<b>{{name}}</b> of {{things.1.name}}',
      'shop/slow.txt': 'late',
    });
    const task = await make();
    expect(task.practice.answer).toBe('<i>A</i>');
    expect(textOf(task, '/')).toBe(`ref ${task.practice.nonce} &lt;i&gt;A&lt;/i&gt; B `);
    expect(textOf(task, '/thing/0/x%20y')).toBe('<b>&lt;i&gt;A&lt;/i&gt;</b> of B');
    const pages = new Map(task.sites[0]?.pages.map((page) => [page.path, page]));
    expect([...pages.keys()]).toEqual(['/', '/index.html', '/slow', '/thing/0/x%20y', '/thing/1/x%20y']);
    expect(pages.get('/slow')).toMatchObject({ delayMs: 600, mime: 'text/plain; charset=utf-8' });
    expect(pages.get('/index.html')?.delayMs).toBe(50);
  });
});

describe('a task that cannot be', () => {
  const site = { 'shop/index.html': 'x' };
  const faults: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
    [
      'a missing folder',
      { 'task.yaml': TASK },
      /task\.yaml:4:30: sites\["shop\.practice\.test"\]: expected a folder that exists, seen/u,
    ],
    ['a file as a folder', { 'task.yaml': TASK, shop: 'x' }, /expected a folder, seen .* which is a file/u],
    ['an empty folder', { 'task.yaml': TASK, 'shop/.keep': '' }, /expected a folder with pages/u],
    [
      'an unknown practice host',
      { ...site, 'task.yaml': TASK.replace('http://shop', 'http://other') },
      /task\.yaml:3:11: startUrl: expected a site of this task \(shop\.practice\.test\)/u,
    ],
    [
      'a page that is not there',
      { ...site, 'task.yaml': TASK.replace('test/', 'test/nothing') },
      /startUrl: expected a page of shop\.practice\.test, seen \/nothing/u,
    ],
    [
      'another scheme',
      { ...site, 'task.yaml': TASK.replace('http://shop.practice.test/', 'file:///etc/passwd') },
      /startUrl: expected an http or https address/u,
    ],
    [
      'no address',
      { ...site, 'task.yaml': TASK.replace('http://shop.practice.test/', 'shop') },
      /startUrl: expected an http or https address/u,
    ],
    ['a practice host on another port', { ...site, 'task.yaml': TASK.replace('test/', 'test:81/') }, /on port 80/u],
    ['https for a practice host', { ...site, 'task.yaml': TASK.replace('http:', 'https:') }, /on port 80/u],
    [
      'an unknown placeholder',
      { ...site, 'task.yaml': TASK.replace('{{seed}}', '{{secret}}') },
      /task\.yaml:2:14: instruction: expected secret: nonce, seed or a value/u,
    ],
    [
      'a missing attachment',
      { ...site, 'task.yaml': `${TASK}attachments: [./none.txt]\n` },
      /task\.yaml:5:15: attachments\[0\]: expected a file that exists/u,
    ],
    [
      'a form at an unknown site',
      {
        ...site,
        'task.yaml': `${TASK}checker: [{ posted: { site: o.practice.test, path: /x, field: f, equals: z } }]\n`,
      },
      /checker\[0\]\.posted\.site: expected a site of this task/u,
    ],
    [
      'a form at a page that is not there',
      {
        ...site,
        'task.yaml': `${TASK}checker: [{ posted: { site: shop.practice.test, path: /x, field: f, equals: z } }]\n`,
      },
      /task\.yaml:5:\d+: checker\[0\]\.posted\.path: expected a page of shop\.practice\.test, seen "?\/x/u,
    ],
    [
      'a fault in site.yaml',
      { ...site, 'task.yaml': TASK, 'shop/site.yaml': 'data:\n  a: { ref: b }\n' },
      /shop\/site\.yaml:2:13: data\.a\.ref: expected the name of a value made before/u,
    ],
    [
      'a fault in a page',
      { 'task.yaml': TASK, 'shop/site.yaml': 'data: {}\n', 'shop/index.html': 'a\n{{b}}' },
      /shop\/index\.html:2:1: b: expected/u,
    ],
    [
      'one path twice',
      {
        ...site,
        'task.yaml': TASK,
        'shop/site.yaml': 'pages: { /index.html: { template: t.html } }\n',
        'shop/t.html': 'x',
      },
      /a path of its own for each page, seen \/index\.html twice/u,
    ],
    [
      'a missing template',
      { ...site, 'task.yaml': TASK, 'shop/site.yaml': 'pages: { /a: { template: t.html } }\n' },
      /template: expected a text file of the folder/u,
    ],
  ];
  it.each(faults)('with %s', async (_, entries, message) => {
    await files(entries);
    const error: unknown = await make().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(codeOf(error)).toBe('task_invalid');
    expect((error as Error).message).toMatch(message);
  });

  it('with a link out of its folder', async () => {
    await files({ 'task.yaml': TASK, ...site });
    await symlink('/etc/hostname', join(folder, 'shop', 'leak.txt'));
    await expect(make()).rejects.toThrow(/expected plain files and folders, seen leak\.txt/u);
  });
});
