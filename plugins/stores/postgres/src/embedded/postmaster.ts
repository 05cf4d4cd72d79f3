import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { present } from '@coarena/core';
import { identify, startedAt, workingFolder, type ProcessIdentity } from './process-identity.ts';

/** A running server of ours: its process, its socket's folder, and whether it says that it takes connections. */
export type Postmaster = { readonly process: ProcessIdentity; readonly sockets: string; readonly ready: boolean };

/** The server's own file counts seconds, and it is written a moment after the process began. */
const START_TOLERANCE_SECONDS = 10;

/**
 * The server that runs on a data folder, or null. Its process number is believed only if that process works in this
 * very folder and began when the server's file says: a number may have gone to a stranger since, and a stranger is
 * never touched.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const lines = ((await present(readFile(join(cluster, 'postmaster.pid'), 'utf8'))) ?? '').split('\n');
  const pid = Number(lines[0]);
  const began = Number(lines[2]);
  if (!Number.isInteger(pid) || pid <= 1 || !Number.isInteger(began)) return null;
  const process = await identify(pid);
  if (process === null || (await workingFolder(pid)) !== cluster) return null;
  const started = await startedAt(process);
  if (started === null || Math.abs(started - began) > START_TOLERANCE_SECONDS) return null;
  return { process, sockets: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
}
