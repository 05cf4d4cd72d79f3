import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stagedFile } from './staged-file.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'staged-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function file(mode: number): string {
  const made = path.join(folder, 'guest.mjs');
  writeFileSync(made, 'text');
  chmodSync(made, mode);
  return made;
}

it('takes a file that everybody may read as it is', async () => {
  const made = file(0o644);
  expect(await stagedFile(made, path.join(folder, 'staged'), false)).toBe(made);
});

it.each([
  [0o600, false],
  [0o744, true],
])('copies a file of mode %o once', async (mode, executable) => {
  const made = file(mode);
  const staged = await stagedFile(made, path.join(folder, 'staged'), executable);
  expect(staged).not.toBe(made);
  expect(path.extname(staged)).toBe('.mjs');
  expect(readFileSync(staged, 'utf8')).toBe('text');
  expect(statSync(staged).mode & 0o777).toBe(0o755);
  expect(await stagedFile(made, path.join(folder, 'staged'), executable)).toBe(staged);
});
