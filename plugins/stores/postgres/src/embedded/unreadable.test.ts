import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Logger } from '@coarena/core';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { logTail, rotateLog } from './log-file.ts';
import { preparePaths } from './paths.ts';

const quiet: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {}, child: () => quiet };

/** A link to itself: nobody can look at it, the owner of the machine neither. */
describe('what cannot be looked at', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coarena-unreadable-'));
    await symlink('loop', join(folder, 'loop'));
    await writeFile(join(folder, 'log'), 'all is well\n');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is no log that was not written', async () => {
    expect(await logTail(join(folder, 'none'))).toBe('The server wrote no log.');
    expect(await logTail(join(folder, 'log'))).toContain('all is well');
    expect(await logTail(join(folder, 'loop'))).toMatch(/^Its log cannot be read: ELOOP/u);
    await expect(rotateLog(join(folder, 'loop'))).rejects.toMatchObject({ code: 'ELOOP' });
    await rotateLog(join(folder, 'none'));
  });

  it('is no place for a new database, and the error says why', async () => {
    const paths = await preparePaths(join(folder, 'data'));
    await symlink('cluster', join(paths.folder, 'cluster'));
    const odd = { ...paths, cluster: join(paths.folder, 'cluster') };
    await expect(ensureCluster(odd, await findBinaries(join(folder, 'lib')), quiet)).rejects.toMatchObject({
      code: 'data_folder_unusable',
      message: expect.stringMatching(/cannot be looked at: ELOOP/u) as string,
    });
  });
});
