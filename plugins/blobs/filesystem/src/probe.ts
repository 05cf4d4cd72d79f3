import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { messageOf, present, type Finding } from '@coarena/core';
import type { BlobsConfig } from './config.ts';

const LEAST_FREE = 1024 * 1024 * 1024;

/** Can the folder be written, and is there room? A folder of the data folder's is made when the store is opened. */
export async function probeBlobs(config: BlobsConfig): Promise<readonly Finding[]> {
  if (config.folder === undefined) return [{ name: 'objects', ok: true, found: 'in the data folder', remedy: null }];
  const wanted = resolve(config.folder);
  let folder: string;
  try {
    folder = await nearestExisting(wanted);
  } catch (error) {
    const remedy = `Let this account look into the folders above ${wanted}, or choose another blobs.with.folder.`;
    return [{ name: 'objects', ok: false, found: `${wanted} cannot be looked at: ${messageOf(error)}`, remedy }];
  }
  const writable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  return [
    {
      name: 'objects',
      ok: writable,
      found: `${folder} is ${writable ? '' : 'not '}writable`,
      remedy: writable ? null : `Give this account the right to write ${folder}, or choose another blobs.with.folder.`,
    },
    {
      name: 'free space',
      ok: free >= LEAST_FREE,
      found: `${Math.floor(free / 1_048_576)} MiB`,
      remedy: free >= LEAST_FREE ? null : `Free at least 1024 MiB on the disk of ${folder}.`,
    },
  ];
}

async function nearestExisting(path: string): Promise<string> {
  const found = await present(stat(path));
  return found === null && dirname(path) !== path ? nearestExisting(dirname(path)) : path;
}
