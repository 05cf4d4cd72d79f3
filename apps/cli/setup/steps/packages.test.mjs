import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { satisfies } from 'semver';
import { nodePackage, root } from '../places.mjs';
import { installsAll } from './install-node.mjs';
import { archiveNamed, archivesIn, packages } from './packages.mjs';

const lock = JSON.stringify({ packages: { 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' } } });

describe('the npm packages', () => {
  let folder = '';
  let context;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'coarena packages '));
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'package-lock.json'), lock);
    context = {
      root: folder,
      env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` },
      uid: 0,
      node: process.versions.node,
    };
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

  it('are installed on the Node of the lock file where npm would leave some out on its own', async () => {
    const node = nodePackage();
    const entry = { version: '24.1.0', integrity: 'sha512-n', os: ['linux'], cpu: [process.arch], optional: true };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { [`node_modules/${node}`]: entry } }));
    npm(`
if [ "$1" = install ]; then
  mkdir -p "$3/node_modules/${node}/bin"; cp "${folder}/package-lock.json" "$3/node_modules/.package-lock.json"
  printf '#!/bin/sh\necho the own node' > "$3/node_modules/${node}/bin/node"; chmod +x "$3/node_modules/${node}/bin/node"
else
  mkdir node_modules; node > ran-on; cp package-lock.json node_modules/.package-lock.json
fi`);
    expect(await packages.make({ ...context, node: '18.20.4' })).toEqual({ ok: true });
    expect(readFileSync(join(folder, 'ran-on'), 'utf8')).toBe('the own node\n');
  });

  it('are not installed with a Node that is not the one of the lock file', async () => {
    const node = nodePackage();
    const lockOf = (integrity) =>
      JSON.stringify({ packages: { [`node_modules/${node}`]: { version: '24.1.0', integrity } } });
    writeFileSync(join(folder, 'package-lock.json'), lockOf('sha512-n'));
    writeFileSync(join(folder, 'other.json'), lockOf('sha512-m'));
    npm(`mkdir -p "$3/node_modules" ran-$1; cp "${folder}/other.json" "$3/node_modules/.package-lock.json"`);
    const outcome = await packages.make({ ...context, node: '18.20.4' });
    expect(outcome.ok).toBe(false);
    expect(outcome.lines.join(' ')).toContain(`${node} 24.1.0 is not what package-lock.json says`);
    expect(existsSync(join(folder, 'ran-ci'))).toBe(false);
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

describe('a Node that npm may run on', () => {
  it.each([
    '18.0.0',
    '18.20.4',
    '19.9.0',
    '20.9.0',
    '20.18.3',
    '20.19.0',
    '21.7.3',
    '22.12.0',
    '22.13.0',
    '23.4.0',
    '23.5.0',
    '24.0.0',
    '26.1.0',
  ])('%s: none where the lock file has an optional package for a newer one', (version) => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const left = Object.values(lock.packages).filter(
      ({ optional, os = ['linux'], engines }) =>
        optional && os.includes('linux') && engines?.node && !satisfies(version, engines.node),
    );
    expect(installsAll(version)).toBe(left.length === 0);
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
