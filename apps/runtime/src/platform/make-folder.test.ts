import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

it('makes every level, private, and leaves what is there', () => {
  const top = mkdtempSync(join(tmpdir(), 'coarena-folder-'));
  try {
    for (const _ of [1, 2]) makeFolder(join(top, 'a', 'b'));
    expect(statSync(join(top, 'a', 'b')).mode & 0o777).toBe(0o700);
  } finally {
    rmSync(top, { recursive: true });
  }
});

it('fails, and does not try for ever, where nothing can be made', () => {
  expect(() => makeFolder('/proc/nothing/here')).toThrow(/ENOENT/u);
});
