import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './load.ts';

const folder = mkdtempSync(join(tmpdir(), 'coarena-hostile-'));
mkdirSync(join(folder, 'config'));
writeFileSync(join(folder, 'config', 'coarena.yaml'), 'agents: { one: { use: x }, two: { use: x } }\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is written, where the fault is (line:column), at which key path, what was expected and what was seen. */
type Hostile = readonly [
  what: string,
  text: string | Uint8Array,
  position: string | RegExp,
  path: string,
  expected: RegExp,
  seen: RegExp,
];

const laughs = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...'bcdefgh'.split('').map((name, index) => `${name}: &${name} [*${'abcdefg'[index]}, *${'abcdefg'[index]}]`),
].join('\n');

const HOSTILE: readonly Hostile[] = [
  ['an unknown key', 'servr: { port: 1 }', '1:1', 'servr', /one of the keys arena, data, server/u, /the key "servr"/u],
  [
    'an unknown inner key',
    'server:\n  host: h\n  prt: 1\n',
    '3:3',
    'server.prt',
    /one of the keys host, port/u,
    /the key "prt"/u,
  ],
  [
    'an unknown key in an agent',
    'agents:\n  a: { use: x, wiht: {} }\n',
    '2:16',
    'agents.a.wiht',
    /one of the keys use, with/u,
    /"wiht"/u,
  ],
  ['text for a number', 'server: { port: high }', '1:17', 'server.port', /a number/u, /"high"/u],
  ['quoted digits for a number', 'server: { port: "4400" }', '1:17', 'server.port', /a number/u, /"4400"/u],
  ['a list for a map', 'server: [1]', '1:9', 'server', /a map/u, /a list/u],
  ['a map for text', 'arena: { name: { a: b } }', '1:16', 'arena.name', /text/u, /a map/u],
  ['null for a map', 'server: ~', '1:9', 'server', /a map/u, /null/u],
  ['nothing after a key', 'server:\n', '1:8', 'server', /a map/u, /null/u],
  ['a fraction for a whole number', 'server: { port: 80.5 }', '1:17', 'server.port', /a whole number/u, /80\.5/u],
  ['a number out of range', 'server: { port: 70000 }', '1:17', 'server.port', /at most 65535/u, /70000/u],
  ['a negative number', 'worker: { slots: -1 }', '1:18', 'worker.slots', /at least 0/u, /-1/u],
  ['not a number', 'worker: { slots: .nan }', '1:18', 'worker.slots', /finite/u, /NaN/u],
  ['infinity', 'worker: { slots: .inf }', '1:18', 'worker.slots', /finite/u, /Infinity/u],
  ['a word of no list', 'log: { level: loud }', '1:15', 'log.level', /one of debug, info, warn, error/u, /"loud"/u],
  ['a union missed', 'ratings: { window: most }', '1:20', 'ratings.window', /a number or "all"/u, /"most"/u],
  ['an empty text', 'arena: { name: "" }', '1:16', 'arena.name', /at least 1 character$/u, /""/u],
  [
    'weights of nothing',
    'battle: { actionSpace: { browser: 0, browser_desktop: 0 } }',
    '1:24',
    'battle.actionSpace',
    /at least one weight/u,
    /a map/u,
  ],
  [
    'an agent of a bad name',
    'agents: { Bad Name: { use: x } }',
    '1:11',
    'agents["Bad Name"]',
    /lower-case/u,
    /"Bad Name"/u,
  ],
  ['a choice without use', 'agents: { a: { with: {} } }', '1:14', 'agents.a.use', /text/u, /nothing/u],
  ['a duplicate key', 'server: {}\nlog: {}\nserver: {}\n', '3:1', 'server', /each key once/u, /"server" again/u],
  [
    'a duplicate inner key',
    'server:\n  port: 1\n  "port": 2\n',
    '3:3',
    'server.port',
    /each key once/u,
    /"port" again/u,
  ],
  [
    '__proto__',
    '__proto__: { polluted: yes }',
    '1:1',
    '__proto__',
    /a key without a meaning of its own/u,
    /"__proto__"/u,
  ],
  [
    '__proto__ inside options',
    'store:\n  use: x\n  with: { "__proto__": { a: 1 } }\n',
    '3:11',
    'store.with.__proto__',
    /a key without/u,
    /"__proto__"/u,
  ],
  [
    'constructor',
    'agents: { constructor: { use: x } }',
    '1:11',
    'agents.constructor',
    /a key without/u,
    /"constructor"/u,
  ],
  [
    'prototype in a list',
    'agents: [{ prototype: 1 }]',
    '1:12',
    'agents[0].prototype',
    /a key without/u,
    /"prototype"/u,
  ],
  ['a merge key', 'agents:\n  a:\n    <<: { use: x }\n', '3:5', 'agents.a', /no merge key/u, /"<<"/u],
  [
    'a merge of __proto__',
    'base: &b { __proto__: { x: 1 } }\nserver: { <<: *b }\n',
    '1:10',
    'base',
    /no anchor/u,
    /&b/u,
  ],
  ['an anchor', 'arena: &x { name: a }', '1:11', 'arena', /no anchor/u, /&x/u],
  ['an alias', 'arena: *x', '1:8', 'arena', /./u, /alias/u],
  ['a bomb of aliases', laughs, '1:7', 'a', /no anchor/u, /&a/u],
  [
    'a tag of a function',
    'arena: { name: !!js/function "function () {}" }',
    '1:16',
    '(document)',
    /a plain value/u,
    /a tag/u,
  ],
  ['a tag of a type', 'arena: { name: !!str 5 }', '1:22', 'arena.name', /no tag/u, /tag:yaml.org,2002:str/u],
  ['a tab as indentation', 'server:\n\tport: 1\n', '2:1', '(document)', /spaces/u, /a tab/u],
  ['a second document', 'arena: {}\n---\narena: {}\n', '2:1', '(document)', /one document/u, /a second/u],
  ['a directive', '%YAML 1.1\n---\narena: {}\n', '1:1', '(document)', /no directive/u, /%YAML/u],
  ['a list at the top', '- a\n- b\n', '1:1', '(document)', /a map/u, /a list/u],
  ['a text at the top', 'just some words', '1:1', '(document)', /a map/u, /a scalar/u],
  ['an unclosed bracket', 'agents: { a: [1, 2\n', '2:1', '(document)', /well-formed/u, /./u],
  ['a key that is a list', '? [a, b]\n: 1\n', '1:3', '(document)', /a text as key/u, /something else/u],
  ['bytes that are no text', new Uint8Array([0x61, 0x3a, 0x20, 0xff, 0xfe]), '1:1', '(document)', /UTF-8/u, /no text/u],
  ['a NUL', 'arena: { name: "a\u0000b" }', '1:1', '(document)', /UTF-8/u, /no text/u],
  [
    'fifty megabytes',
    new Uint8Array(50 * 2 ** 20).fill(0x20),
    '1:1',
    '(document)',
    /at most 262144 bytes/u,
    /a larger file/u,
  ],
  [
    'deep nesting',
    `agents: ${'['.repeat(40)}${']'.repeat(40)}`,
    '1:41',
    `agents${'[0]'.repeat(32)}`,
    /at most 32 levels/u,
    /deeper/u,
  ],
  // Where the parser gives up depends on how deep the stack of this process goes.
  ['nesting without end', `a: ${'['.repeat(20_000)}`, /^1:\d+$/u, '(document)', /./u, /./u],
  ['too many values', `a: [${'1,'.repeat(30_000)}1]`, '1:40001', 'a[19998]', /at most 20000 values/u, /more/u],
  [
    'an unset variable',
    'arena: { name: "${COARENA_NOT_SET}" }',
    '1:16',
    'arena.name',
    /environment variable COARENA_NOT_SET/u,
    /none/u,
  ],
  ['half a variable', 'arena: { name: "${oops" }', '1:16', 'arena.name', /\$\{NAME\}/u, /another use/u],
  [
    'a secret file that is missing',
    'store: { use: x, with: { url: { $file: /no/such } } }',
    '1:31',
    'store.with.url',
    /a readable text file/u,
    /ENOENT/u,
  ],
  [
    'a secret file beside other keys',
    'arena: { name: { $file: a, b: 1 } }',
    '1:16',
    'arena.name',
    /nothing beside it/u,
    /other keys/u,
  ],
];

describe('hostile configuration files', () => {
  it('are at least forty', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(40));

  it.each(HOSTILE)('%s', (what, text, position, path, expected, seen) => {
    const file = join(folder, `${what.replaceAll(/\W+/gu, '-')}.yaml`);
    writeFileSync(file, text);
    const result = readConfig({ root: folder, files: [file], env: {} });
    if (result.ok) throw new Error('it was accepted');
    const fault = result.faults[0]!;
    expect(fault.file).toBe(file);
    expect({ position: `${fault.line}:${fault.column}`, path: fault.path }).toEqual({
      position: typeof position === 'string' ? position : expect.stringMatching(position),
      path,
    });
    expect(fault.expected).toMatch(expected);
    expect(fault.seen).toMatch(seen);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('name every fault of a file at once', () => {
    const file = join(folder, 'many.yaml');
    writeFileSync(file, 'servr: 1\nserver: { port: x, host: 5 }\nagents: {}\nagents: {}\nlog: { level: &a info }\n');
    const result = readConfig({ root: folder, files: [file], env: {} });
    expect(result.ok ? [] : result.faults.map((fault) => fault.path)).toEqual(
      expect.arrayContaining(['agents', 'log.level', 'servr', 'server.port', 'server.host']),
    );
  });
});
