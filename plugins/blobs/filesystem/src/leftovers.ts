import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A put that takes longer than this without writing is dead. */
const LEFT_MS = 60_000;

/** Removes part files of puts that were killed. Those of a put under way, perhaps another process's, are younger. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > LEFT_MS) await rm(path, { force: true });
  }
}
