import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { present } from '@coarena/core';

const OLDER_THAN_MS = 60_000;

/**
 * Removes what puts of killed processes left behind and returns how many files that were. A younger file may belong to
 * another process that is just writing it.
 */
export async function removeLeftovers(folder: string, now: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await present(lstat(path));
    if (found === null || now - found.mtimeMs < OLDER_THAN_MS) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
