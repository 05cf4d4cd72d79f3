import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArenaError, messageOf } from '@coarena/core';

/** Where the embedded server keeps what. */
export type ServerPaths = {
  /** Everything below is in here. */
  readonly folder: string;
  /** PostgreSQL's data folder. */
  readonly cluster: string;
  /** A data folder that is being made. */
  readonly unfinished: string;
  readonly lock: string;
  readonly log: string;
  readonly libraries: string;
  readonly passwd: string;
  /** Folder of the Unix socket, private to this account. */
  readonly sockets: string;
};

/** A socket's path ends with `/.s.PGSQL.5432` and must fit into 107 bytes. */
const LONGEST_SOCKET_FOLDER = 107 - '/.s.PGSQL.5432'.length;

/** Makes the folders, private to this account. Throws `data_folder_unusable`. */
export async function preparePaths(folder: string): Promise<ServerPaths> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const real = await realpath(folder);
    return {
      folder: real,
      cluster: join(real, 'cluster'),
      unfinished: join(real, 'cluster.unfinished'),
      lock: join(real, 'arena.lock'),
      log: join(real, 'server.log'),
      libraries: join(real, 'libraries'),
      passwd: join(real, 'passwd'),
      sockets: await socketFolder(real),
    };
  } catch (error) {
    throw new ArenaError('data_folder_unusable', { folder, reason: messageOf(error) }, { cause: error });
  }
}

/** Removes a socket's folder that had to lie outside the data folder. */
export async function removeFarSockets(paths: ServerPaths): Promise<void> {
  if (!paths.sockets.startsWith(paths.folder)) await rm(paths.sockets, { recursive: true, force: true });
}

async function socketFolder(folder: string): Promise<string> {
  const near = join(folder, 'socket');
  if (Buffer.byteLength(near) <= LONGEST_SOCKET_FOLDER) return makePrivate(near);
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return makePrivate(join(tmpdir(), `coarena-${process.getuid?.() ?? 0}-${name}`));
}

/** Under the shared temporary folder anyone may have made it first: it must be a real folder, ours, closed to others. */
async function makePrivate(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${folder} is not a folder of this account`);
  await chmod(folder, 0o700);
  return folder;
}
