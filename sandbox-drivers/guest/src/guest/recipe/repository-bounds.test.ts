import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { overBounds } from './repository-bounds.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coarena-bounds-'));
  await mkdir(join(folder, 'deep', 'er'), { recursive: true });
  await writeFile(join(folder, 'one.txt'), 'x'.repeat(1_000));
  await writeFile(join(folder, 'deep', 'er', 'two.txt'), 'x'.repeat(500));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('lets a repository be that just fits: files, folders and bytes at every depth count', async () => {
  expect(await overBounds(folder, { entries: 4, bytes: 1_500 })).toBeNull();
});

it('says which bound is passed', async () => {
  expect(await overBounds(folder, { entries: 3, bytes: 1_500 })).toBe('it has more than 3 files and folders');
  expect(await overBounds(folder, { entries: 4, bytes: 1_499 })).toBe('it has more than 0 MiB');
});

it('finds nothing wrong with a folder that is not there yet', async () => {
  expect(await overBounds(join(folder, 'later'), { entries: 0, bytes: 0 })).toBeNull();
});
