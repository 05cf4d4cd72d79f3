import { spawnSync } from 'node:child_process';
import { open, type FileHandle } from 'node:fs/promises';
import { ArenaError } from '@coarena/core';
import { identify, isRunning, type ProcessIdentity } from './process-identity.ts';

/** The right to use a data folder, until it is released or this process ends in whatever way. */
export type FolderLock = { release(): Promise<void> };

/**
 * Locks a folder for this process by `flock` on a file in it. The lock belongs to the open file, which nobody inherits,
 * so the kernel drops it with the process and a stale one cannot exist. Throws `data_folder_locked` with the holder's
 * process, `data_folder_unusable` when the file cannot be opened or locked.
 */
export async function lockFolder(folder: string, file: string): Promise<FolderLock> {
  const handle = await open(file, 'a+', 0o600).catch((error: unknown) => {
    throw new ArenaError('data_folder_unusable', { folder, reason: String(error) }, { cause: error });
  });
  try {
    const result = spawnSync('flock', ['--exclusive', '--nonblock', '3'], {
      stdio: ['ignore', 'ignore', 'pipe', handle.fd],
    });
    if (result.error !== undefined) {
      throw new ArenaError('data_folder_unusable', {
        folder,
        reason: `the program flock (package util-linux) cannot be run: ${result.error.message}`,
      });
    }
    if (result.status === 1)
      throw new ArenaError('data_folder_locked', { folder, pid: (await holderOf(handle))?.pid ?? 'unknown' });
    if (result.status !== 0)
      throw new ArenaError('data_folder_unusable', { folder, reason: `flock: ${result.stderr.toString().trim()}` });
    await handle.truncate(0);
    await handle.write(`${JSON.stringify(await identify(process.pid))}\n`);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return { release: () => handle.close() };
}

async function holderOf(handle: FileHandle): Promise<ProcessIdentity | null> {
  try {
    const holder = JSON.parse(await handle.readFile('utf8')) as ProcessIdentity;
    return (await isRunning(holder)) ? holder : null;
  } catch {
    // The holder is just writing its number; that it exists is all that counts.
    return null;
  }
}
