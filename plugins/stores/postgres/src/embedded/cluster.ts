import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ArenaError, messageOf, present, type Logger } from '@coarena/core';
import type { Binaries } from './binaries.ts';
import { launchOf, spawnLogged } from './launch.ts';
import { logTail } from './log-file.ts';
import type { ServerPaths } from './paths.ts';

/** The owner of the database; there is no other account and no other way in than the private socket. */
export const DATABASE_USER = 'coarena';

/**
 * Makes sure that there is a finished data folder of this release's major version. It is made beside its place and
 * moved there when initdb has finished and flushed it, so a half-made one is recognised by its name and made anew.
 * Throws `db_other_version`, `data_folder_unusable`.
 */
export async function ensureCluster(paths: ServerPaths, binaries: Binaries, log: Logger): Promise<void> {
  await rm(paths.unfinished, { recursive: true, force: true });
  const version = await look(paths.cluster, readFile(join(paths.cluster, 'PG_VERSION'), 'utf8'));
  if (version !== null) {
    if (Number.parseInt(version, 10) === binaries.major) return;
    throw new ArenaError('db_other_version', {
      folder: paths.cluster,
      actual: version.trim(),
      expected: binaries.major,
    });
  }
  if ((await look(paths.cluster, stat(paths.cluster))) !== null) {
    throw new ArenaError('data_folder_unusable', {
      folder: paths.cluster,
      reason: 'it is there but holds no PostgreSQL database (no file PG_VERSION)',
    });
  }
  log.info('making the database', { folder: paths.cluster });
  await initialise(paths, binaries);
  await rename(paths.unfinished, paths.cluster);
}

/** What is there, or null; what cannot be looked at is no empty place. */
async function look<T>(folder: string, at: Promise<T>): Promise<T | null> {
  try {
    return await present(at);
  } catch (error) {
    const reason = `it cannot be looked at: ${messageOf(error)}`;
    throw new ArenaError('data_folder_unusable', { folder, reason }, { cause: error });
  }
}

async function initialise(paths: ServerPaths, binaries: Binaries): Promise<void> {
  const args = ['-D', paths.unfinished, '-U', DATABASE_USER, '-A', 'trust', '-E', 'UTF8', '--locale=C'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const child = spawnLogged(await launchOf(paths, binaries.initdb, [...args, ...locale]), binaries, paths);
  const outcome = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code === 0 ? '' : `it ended with ${signal ?? code ?? 'no code'}`));
  });
  if (outcome === '') return;
  await rm(paths.unfinished, { recursive: true, force: true });
  const reason = `initdb failed: ${outcome}. ${await logTail(paths.log)}`;
  throw new ArenaError('data_folder_unusable', { folder: paths.folder, reason });
}
