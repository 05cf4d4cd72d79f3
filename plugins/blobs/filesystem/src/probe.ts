import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Finding } from '@coarena/core';
import type { FilesystemConfig } from './config.ts';

/** Can the folder be written? Without a folder of its own the arena's data folder is used, which is looked at elsewhere. */
export async function probe({ folder }: FilesystemConfig): Promise<readonly Finding[]> {
  if (folder === undefined) return [{ name: 'folder', ok: true, found: "the arena's data folder", remedy: null }];
  const path = resolve(folder);
  const place = await nearest(path);
  try {
    await access(place, constants.W_OK | constants.X_OK);
    return [{ name: 'folder', ok: true, found: `${path} can be written`, remedy: null }];
  } catch (error) {
    const found = `${place} cannot be written: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`;
    return [{ name: 'folder', ok: false, found, remedy: `Give this user the folder, or set blobs.with.folder.` }];
  }
}

/** The folder itself, or the nearest one above it that is there. */
async function nearest(path: string): Promise<string> {
  try {
    await access(path);
    return path;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) return path;
    return nearest(dirname(path));
  }
}
