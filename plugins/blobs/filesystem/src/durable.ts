import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Flushes a folder, so that a name made or moved in it survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder and flushes the one that holds it; nothing is done when it exists. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first !== undefined) await syncFolder(dirname(first));
}
