import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig, readConfig, type ConfigRequest } from './load.ts';
import { nodeAt, originAt } from './node.ts';
import { configTree } from './print.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'coarena-config-'));
  mkdirSync(join(root, 'config'));
  write(
    'config/coarena.yaml',
    'agents:\n  one: { use: rule-based, with: { preset: careful } }\n  two: { use: rule-based }\nserver: { port: 1 }\n',
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(name: string, text: string): string {
  writeFileSync(join(root, name), text);
  return join(root, name);
}

const load = (more: ConfigRequest = {}) => loadConfig({ root, cwd: root, env: {}, ...more });

describe('the order of configurations', () => {
  it('is defaults, coarena.yaml, coarena.local.yaml, --config files, --set options', () => {
    expect(load().values.server).toMatchObject({ host: '127.0.0.1', port: 1 });
    write('config/coarena.local.yaml', 'server: { port: 2, host: h2 }\n');
    expect(load().values.server).toMatchObject({ host: 'h2', port: 2 });
    expect(load({ local: false }).values.server.port).toBe(1);
    const [three, four] = [write('three.yaml', 'server: { port: 3 }\n'), write('four.yaml', 'server: { port: 4 }\n')];
    expect(load({ files: [three, four] }).values.server).toMatchObject({ host: 'h2', port: 4 });
    expect(load({ files: [three], sets: ['server.port=5', 'server.port=6'] }).values.server.port).toBe(6);
  });

  it('keeps where each value was said', () => {
    const overlay = write('overlay.yaml', '\n  # a comment\nserver:\n  port: 9\n');
    const { tree } = load({ files: [overlay], sets: ['log.level=warn'] });
    expect(originAt(tree, ['server', 'port'])).toEqual({ file: overlay, line: 4, column: 9 });
    expect(originAt(tree, ['agents', 'one', 'use']).line).toBe(2);
    expect(originAt(tree, ['log', 'level'])).toEqual({ file: '--set log.level', line: 1, column: 1 });
    expect(nodeAt(tree, ['battle'])).toBeNull();
  });
});

describe('merging', () => {
  it('joins maps entry by entry, replaces everything else, and null removes', () => {
    const overlay = write(
      'o.yaml',
      'agents:\n  two: ~\n  three: { use: rule-based }\n  one: { with: { preset: hasty } }\n',
    );
    expect(load({ files: [overlay] }).values.agents).toEqual({
      one: { use: 'rule-based', with: { preset: 'hasty' } },
      three: { use: 'rule-based', with: {} },
    });
  });

  it('does not hand the options of one plugin to another', () => {
    expect(load({ sets: ['agents.one.use=./mine.mjs'] }).values.agents['one']).toEqual({ use: './mine.mjs', with: {} });
    expect(load({ sets: ['agents.one.use=rule-based'] }).values.agents['one']?.with).toEqual({ preset: 'careful' });
  });
});

describe('interpolation', () => {
  it('fills scalars, types what is written without quotes, and never parses what it fills in', () => {
    const file = write(
      'i.yaml',
      'server:\n  port: ${PORT}\narena: { name: "${NAME} at ${HOST:-here} $${x}" }\ndata: { folder: "${EMPTY:-./d}" }\n',
    );
    const { values } = load({ files: [file], env: { PORT: '4711', NAME: 'a: {b} ${HOST} &x', EMPTY: '' } });
    expect(values.server.port).toBe(4711);
    expect(values.arena.name).toBe('a: {b} ${HOST} &x at here ${x}');
    expect(values.data.folder).toBe('./d');
  });

  it('reads a secret from a file beside the YAML file that names it', () => {
    mkdirSync(join(root, 'secrets'));
    write('secrets/name', 'from a file\n');
    const file = write('f.yaml', 'arena: { name: { $file: ./secrets/name } }\n');
    expect(load({ files: [file], cwd: '/' }).values.arena.name).toBe('from a file');
  });

  it('never shows in a fault what came from the environment', () => {
    const result = readConfig({ root, env: { SECRET: 'hunter2' }, sets: ['server.port=${SECRET}'] });
    expect(result.ok ? '' : JSON.stringify(result.faults)).toContain('text from ${SECRET}');
    expect(JSON.stringify(result)).not.toContain('"seen":"hunter2"');
  });
});

describe('--set', () => {
  it('reads values as YAML', () => {
    const { values } = load({
      sets: ['ratings.window=all', 'agents.three={ use: rule-based, with: { preset: idle } }', 'arena.name="4"'],
    });
    expect(values.ratings.window).toBe('all');
    expect(values.agents['three']?.with).toEqual({ preset: 'idle' });
    expect(values.arena.name).toBe('4');
  });

  const bad: readonly (readonly [string, string, string, string])[] = [
    ['server.prt=1', '--set server.prt', 'server.prt', 'the key "prt"'],
    ['server.port=x', '--set server.port', 'server.port', '"x"'],
    ['server', '--set server', '(option)', '"server"'],
    ['=1', '--set ', '(option)', '"=1"'],
    ['server.__proto__.x=1', '--set server.__proto__.x', 'server.__proto__.x', '"__proto__"'],
    ['server.port=[1', '--set server.port', 'server.port', ''],
    ['server.port=*x', '--set server.port', 'server.port', ''],
  ];
  it.each(bad)('%s names the option', (option, file, path, seen) => {
    const result = readConfig({ root, env: {}, sets: [option] });
    expect(result.ok ? null : result.faults[0]).toMatchObject({
      file,
      path,
      line: 1,
      seen: expect.stringContaining(seen),
    });
  });
});

describe('files that cannot be read', () => {
  it.each([['missing.yaml'], ['config']])('%s', (name) => {
    expect(() => load({ files: [name] })).toThrowError(expect.objectContaining({ code: 'config_unreadable' }));
  });
});

describe('configTree', () => {
  it('shows every value with its origin, and no secret', async () => {
    const plugins = new URL('../../../../tests/fixtures/plugins/good', import.meta.url).pathname;
    const file = write(
      's.yaml',
      `checker: { use: ${plugins}, with: { word: hunter2 } }\nstore: { use: ./gone, with: { url: "\${URL}" } }\n`,
    );
    const tree = await configTree(load({ files: [file], env: { URL: 'postgres://hunter2' } }));
    expect(tree).toMatchObject({
      server: {
        port: { value: 1, origin: `${join(root, 'config/coarena.yaml')}:4:17` },
        host: { value: '127.0.0.1', origin: 'default' },
      },
      checker: {
        with: {
          word: { value: '[redacted]', origin: `${file}:1:${plugins.length + 33}` },
          level: { value: 3, origin: 'default' },
        },
      },
      store: { with: { url: { value: '[redacted]' } } },
    });
    expect(JSON.stringify(tree)).not.toContain('hunter2');
  });
});
