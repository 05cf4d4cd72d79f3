import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leadsOutside } from './real-paths.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'real-paths-')));
  mkdirSync(path.join(folder, 'deep/er'), { recursive: true });
  writeFileSync(path.join(folder, 'file'), 'x');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const link = (name: string, to: string): void => symlinkSync(to, path.join(folder, name));
const outcome = async (...args: string[]) => (await leadsOutside(args, folder))?.leadsTo ?? 'inside';

describe('leadsOutside', () => {
  it.each([
    ['/etc', 'l', '/etc'],
    ['/etc', 'l/passwd', '/etc'],
    ['/etc', './/l/./passwd', '/etc'],
    ['/etc', '--file=l/passwd', '/etc'],
    ['/etc', '@l/passwd', '/etc'],
    ['/etc', '-Il/passwd', '/etc'],
    ['/nowhere/x', 'l', '/nowhere/x'],
    ['/nowhere/x', 'l/y', '/nowhere/x'],
  ])('follows a link to %s named as %s', async (to, argument, leadsTo) => {
    link('l', to);
    expect(await outcome(argument)).toBe(leadsTo);
    expect(await outcome('file', argument)).toBe(leadsTo);
  });

  it('follows links to links, in folders, upwards, and in absolute names', async () => {
    link('one', 'two');
    link('two', '/etc');
    link('deep/er/up', '../../..');
    for (const argument of ['one/hosts', 'two', `${folder}/one`]) expect(await outcome(argument)).toBe('/etc');
    expect(await outcome('deep/er/up')).toBe(path.dirname(folder));
    expect(await outcome(`deep/er/up/${path.basename(folder)}/file`)).toBe(path.dirname(folder));
  });

  it('lets links within the folder, names of nothing and a link in a circle be', async () => {
    link('in', 'deep');
    link('circle', 'circle');
    for (const argument of [
      'in',
      'in/er',
      'file',
      'nothing',
      'nothing/etc',
      '',
      '/',
      `${folder}/in/er`,
      '-la',
      'circle',
    ])
      expect([argument, await outcome(argument)]).toEqual([argument, 'inside']);
  });

  it('is quick on arguments that name thousands of paths', async () => {
    link('x', 'deep');
    const started = performance.now();
    const args = Array.from({ length: 32 }, (_, n) => ([':x/', '=', 'x/,'][n % 3] ?? '').repeat(2_048));
    await leadsOutside(args, folder);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
