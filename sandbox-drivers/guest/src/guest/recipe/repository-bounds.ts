import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Most that a cloned repository may take: entries and bytes on the disk, what git keeps for itself included. */
export const REPOSITORY_BOUNDS = { entries: 10_000, bytes: 200 * 1024 * 1024 } as const;

/** How far a folder may fill up. */
export type Bounds = { readonly entries: number; readonly bytes: number };

/**
 * Why a folder holds more than the bounds allow, or null. It is looked at while it fills: what vanishes meanwhile does not
 * count, and the count ends where a bound is passed.
 */
export async function overBounds(folder: string, bounds: Bounds): Promise<string | null> {
  let entries = 0;
  let bytes = 0;
  for (const folders = [folder]; ;) {
    const next = folders.pop();
    if (next === undefined) return null;
    for (const entry of await entriesOf(next)) {
      entries += 1;
      if (entries > bounds.entries) return `it has more than ${bounds.entries} files and folders`;
      const path = join(next, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else bytes += await bytesOf(path);
      if (bytes > bounds.bytes) return `it has more than ${Math.floor(bounds.bytes / 1024 / 1024)} MiB`;
    }
  }
}

const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch(gone<Dirent[]>([]));

const bytesOf = async (path: string): Promise<number> => (await lstat(path).catch(gone(null)))?.size ?? 0;

/** What stands for something that is not there any more. */
const gone =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
