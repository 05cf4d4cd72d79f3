import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { coarena } from './run-coarena.ts';

const folder = mkdtempSync(join(tmpdir(), 'coarena-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const oneLine = /^[^\n]+\n$/u;

describe('bad input', () => {
  it.each([
    ['an unknown command', ['brew'], /unknown command 'brew'/u],
    ['an unknown option', ['doctor', '--quick'], /unknown option '--quick'/u],
    ['a call without --', ['command', 'check', 'ls', '-la'], /unknown option '-la'\n\(put -- before the program/u],
    ['a bad seed', ['demo', '--seed', 'x'], /a seed is a whole number/u],
  ])('%s exits 2', async (_, args, message) => {
    const { code, out, err } = await coarena(args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /u);
  });

  it.each([
    [
      'a --set of no such key',
      ['demo', '--set', 'server.prt=1'],
      /--set server\.prt:1:1: server\.prt: expected one of the keys host, port, url, trustedProxies, insecureLan, signUp, seen the key "prt"/u,
    ],
    ['a configuration that is missing', ['config', 'check', '/no/such.yaml'], /\/no\/such\.yaml: cannot be read/u],
    [
      'an agent that is not on the roster',
      ['practice', '--agent', 'nobody'],
      /"nobody" is not on the roster \(careful, hasty\) and not one of oracle, idle, claims,/u,
    ],
    [
      'a practice task file that is missing',
      ['practice', '--agent', 'idle', '--task', '/no/t.yaml'],
      /\/no\/t\.yaml:1:1/u,
    ],
    ['two agents that are one', ['demo', '--agents', 'hasty,hasty'], /two different names/u],
    ['a task file that is missing', ['demo', '--task', '/no/task.yaml'], /\/no\/task\.yaml/u],
    ['a corpus that is empty', ['rate', 'fit', '--in', '/dev/null'], /\/dev\/null/u],
  ])('%s exits 2 with one line', async (_, args, message) => {
    const { code, out, err } = await coarena(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    const lines = err.split('\n').filter((line) => line.startsWith('coarena: '));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /u);
  });

  it('stops a start at a malformed YAML file: file, line, column, key path, expected, seen', async () => {
    const bad = file('bad.yaml', 'server:\n  prt: 1\n');
    const { code, out, err } = await coarena(['start', '--config', bad]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toBe(
      `coarena: ${bad}:2:3: server.prt: expected one of the keys host, port, url, trustedProxies, insecureLan, signUp, seen the key "prt"\n`,
    );
    expect(err).toMatch(oneLine);
  });

  it('shows a stack only when debugging', async () => {
    const { err } = await coarena(['start', '--set', 'data.folder=/dev/null/x', '--set', 'log.level=debug']);
    expect(err).toMatch(/\n\s+at /u);
  });
});

describe('config check', () => {
  it('accepts the default', async () => {
    const { code, out } = await coarena(['config', 'check', 'config/coarena.yaml', '--json']);
    expect({ code, answer: JSON.parse(out) as unknown }).toEqual({ code: 0, answer: { ok: true, errors: [] } });
  });

  it('lists every fault, options of plugins included', async () => {
    const bad = file(
      'many.yaml',
      'agents:\n  careful: { use: rule-based, with: { preset: brave } }\n  other: { use: nowhere }\nstore:\n  with: { pool: 3 }\n',
    );
    const { code, out } = await coarena(['config', 'check', bad, '--json']);
    expect(code).toBe(1);
    const answer = JSON.parse(out) as {
      ok: boolean;
      errors: { file: string; line: number; column: number; path: string; expected: string; seen: string }[];
    };
    expect(answer.ok).toBe(false);
    expect(answer.errors.map(({ file: name, line, path }) => [name, line, path])).toEqual([
      [bad, 5, 'store.with.pool'],
      [bad, 2, 'agents.careful.with.preset'],
      [bad, 3, 'agents.other.use'],
    ]);
  });
});

describe('config check of recipes', () => {
  const check = async (folders: string): Promise<readonly { file: string; line: number; path: string }[]> => {
    const { code, out } = await coarena([
      'config',
      'check',
      file('own.yaml', `recipes: { folders: [${folders}] }\n`),
      '--json',
    ]);
    const { ok, errors } = JSON.parse(out) as { ok: boolean; errors: { file: string; line: number; path: string }[] };
    expect([code, ok]).toEqual([1, false]);
    return errors.map(({ file: name, line, path }) => ({ file: name, line, path }));
  };

  it('names a folder that is not there', async () => {
    expect(await check('nowhere')).toEqual([{ file: join(folder, 'own.yaml'), line: 1, path: 'recipes.folders[0]' }]);
  });

  it('names the line of a recipe with a mistake', async () => {
    mkdirSync(join(folder, 'recipes'));
    const own = file('recipes/own.yaml', 'name: own\ndescription: Mine.\nsteps:\n  - launch: gimp\n');
    expect(await check('recipes')).toEqual([{ file: own, line: 4, path: 'steps[0].launch' }]);
  });
});

describe('config print', () => {
  it('says where each value comes from', async () => {
    const { code, out } = await coarena(['config', 'print', '--json', '--set', 'server.port=4500']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      server: { port: { value: 4500, origin: '--set server.port:1:1' } },
      worker: { leaseSeconds: { value: 30, origin: 'default' } },
      agents: {
        hasty: {
          with: { preset: { value: 'hasty', origin: expect.stringMatching(/config\/coarena\.yaml:\d+:\d+$/u) } },
        },
      },
    });
  });
});

describe('doctor', () => {
  it('prints one object with what it found, and a remedy for everything that fails', async () => {
    const { code, out } = await coarena([
      'doctor',
      '--json',
      '--set',
      `data.folder=${join(folder, 'data')}`,
      '--set',
      'server.port=0',
    ]);
    const { ok, checks } = JSON.parse(out) as {
      ok: boolean;
      checks: { name: string; ok: boolean; found: string; remedy: string | null }[];
    };
    expect(code).toBe(ok ? 0 : 1);
    expect(ok).toBe(checks.every((check) => check.ok));
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['node', 'configuration', 'packages', 'data folder', 'port']),
    );
    for (const check of checks) expect(check.remedy === null).toBe(check.ok);
  });

  it('fails with a remedy for a plugin that is not there', async () => {
    const { code, out } = await coarena(['doctor', '--json', '--set', 'sandbox.use=moon']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      checks: expect.arrayContaining([expect.objectContaining({ name: 'sandbox (moon)', ok: false })]),
    });
  });
});

describe('command check', () => {
  it('says what the rules of the command verb say of one call, and runs nothing', async () => {
    const refused = await coarena(['command', 'check', '--json', '--', 'tar', '-xf', 'a.tar', '--to-command=id']);
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toEqual({
      verdict: 'refuse',
      rule: 'tar_program',
      reason: expect.stringContaining('--to-command') as string,
      argument: '--to-command=id',
    });
    const allowed = await coarena(['command', 'check', '--json', '--', 'python3', 'report.py', '--json']);
    expect(allowed.code).toBe(0);
    expect(JSON.parse(allowed.out)).toEqual({ verdict: 'allow', rule: null, reason: null, argument: null });
  });

  it('refuses a program that is not on the list, the empty name too', async () => {
    for (const name of ['bash', '/bin/ls', '']) {
      const { code, out } = await coarena(['command', 'check', '--json', '--', name]);
      expect({ code, rule: (JSON.parse(out) as { rule: string }).rule }).toEqual({ code: 1, rule: 'program' });
    }
  });

  it('exits 2 without a program', async () => {
    const { code, out } = await coarena(['command', 'check', '--json']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });
});
