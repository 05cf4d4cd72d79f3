import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, private to their owner; one that is there is left as it is. Level by level, since
 * Node's own recursive call never ends where a file system refuses new entries with ENOENT, as /proc does.
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Somebody else made it at the same time.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
