import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archiveNamed, archivesIn, packages } from './packages.mjs';

const lock = JSON.stringify({ packages: { 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' } } });

describe('the npm packages', () => {
  let folder = '';
  let context;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'coarena packages '));
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'package-lock.json'), lock);
    context = { root: folder, env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` }, uid: 0 };
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Puts a program called npm first on the PATH of the step. */
  const npm = (body) => {
    writeFileSync(join(folder, 'bin', 'npm'), `#!/bin/sh\n${body}\n`);
    chmodSync(join(folder, 'bin', 'npm'), 0o755);
  };

  it('are installed without install scripts, and then found in place', async () => {
    npm('echo "$@" > arguments; mkdir node_modules; cp package-lock.json node_modules/.package-lock.json');
    expect(await packages.ready(context)).toBe(false);
    expect(await packages.make(context)).toEqual({ ok: true });
    expect(await packages.ready(context)).toBe(true);
    writeFileSync(join(folder, 'package-lock.json'), lock.replace('4.6.7', '4.6.8'));
    expect(await packages.ready(context)).toBe(false);
  });

  it('report a failing npm in a few lines, without its log of answers', async () => {
    npm(
      'echo "npm http fetch GET 404 somewhere" >&2; echo "npm warn EBADENGINE" >&2; echo "npm error code ENOTFOUND" >&2; exit 1',
    );
    const outcome = await packages.make(context);
    expect(outcome.ok).toBe(false);
    expect(outcome.lines[0]).toMatch(/^npm ci failed \(exit 1\)/);
    expect(outcome.lines.slice(1)).toEqual(['npm error code ENOTFOUND']);
  });

  it('do not believe an npm that installs nothing', async () => {
    npm('exit 0');
    expect((await packages.make(context)).ok).toBe(false);
  });

  it('say so when there is no npm', async () => {
    const outcome = await packages.make({ ...context, env: { PATH: join(folder, 'bin') } });
    expect(outcome.lines).toEqual([expect.stringMatching(/^npm was not found/)]);
  });
});

describe('the progress of an installation', () => {
  it('counts an archive once, however often npm tells of it, so that it never passes its total', () => {
    const told = [
      'npm http fetch GET 200 https://registry.example/zod/-/zod-4.6.7.tgz 35ms (cache miss)',
      'npm http cache https://registry.example/zod/-/zod-4.6.7.tgz 2ms (cache hit)',
      'npm http fetch GET 200 https://registry.example/@scope%2fa/-/a-1.0.0.tgz 35ms attempt #2 (cache miss)',
      'npm http fetch POST 200 https://registry.example/-/npm/v1/security/advisories/bulk 12ms',
      'npm http fetch GET 200 https://registry.example/zod 12ms',
      'npm warn deprecated some.tgz',
    ];
    expect(new Set(told.map(archiveNamed).filter(Boolean)).size).toBe(2);
    const places = {
      '': { name: 'arena' },
      'node_modules/zod': { integrity: 'sha512-z' },
      'node_modules/x/node_modules/zod': { integrity: 'sha512-z' },
      'node_modules/a': { integrity: 'sha512-a' },
      'node_modules/own': { resolved: 'core', link: true },
    };
    expect(archivesIn({ packages: places })).toBe(2);
  });
});
