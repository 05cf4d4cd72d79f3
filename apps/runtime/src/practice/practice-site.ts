import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ArenaError, PRACTICE_DOMAIN, type BlobStore, type Hasher, type PracticeSite } from '@coarena/core';
import { PRACTICE_FOLDER } from './catalogue.ts';
import { materialiseSite } from './materialise-site.ts';

/**
 * Makes a built-in site by itself, for work that has no task: `echo` becomes `echo.practice.test`. Throws `usage` with
 * the known names.
 */
export async function practiceSite({
  name,
  seed,
  blobs,
  hasher,
}: {
  name: string;
  seed: number;
  blobs: BlobStore;
  hasher: Hasher;
}): Promise<PracticeSite> {
  const known = (await readdir(PRACTICE_FOLDER, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  if (!known.includes(name))
    throw new ArenaError('usage', { reason: `no practice site "${name}". Known: ${known.join(', ')}` });
  const request = { host: `${name}${PRACTICE_DOMAIN}`, folder: join(PRACTICE_FOLDER, name), seed, blobs, hasher };
  const { site } = await materialiseSite(
    request,
    (expected, found) => new ArenaError('usage', { reason: `${request.folder}: expected ${expected}, seen ${found}` }),
  );
  return site;
}
