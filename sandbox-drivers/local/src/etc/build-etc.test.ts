import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildEtc } from './build-etc.ts';

let parent: string;
beforeEach(() => (parent = mkdtempSync(path.join(tmpdir(), 'etc-'))));
afterEach(() => rmSync(parent, { recursive: true }));

it('builds the same folder once, whatever the umask', () => {
  const before = process.umask(0o077);
  const built = buildEtc(parent);
  process.umask(before);
  expect(buildEtc(parent)).toEqual(built);
  expect(readdirSync(parent)).toEqual([path.basename(built.folder)]);
  for (const name of readdirSync(built.folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(built.folder, name);
    if (lstatSync(file).isSymbolicLink()) continue;
    expect([name, statSync(file).mode & 0o777]).toEqual([name, statSync(file).isDirectory() ? 0o755 : 0o644]);
  }
});

it('knows two users and no host', () => {
  const { folder } = buildEtc(parent);
  const text = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  expect(
    text('passwd')
      .trim()
      .split('\n')
      .map((line) => line.split(':')[0]),
  ).toEqual(['root', 'agent']);
  expect(text('nsswitch.conf')).toMatch(/^hosts: files$/mu);
  expect(JSON.parse(text('arena-browser-policy.json'))).toMatchObject({ ComponentUpdatesEnabled: false });
  expect(['shadow', 'resolv.conf', 'ssh'].filter((name) => existsSync(path.join(folder, name)))).toEqual([]);
});
