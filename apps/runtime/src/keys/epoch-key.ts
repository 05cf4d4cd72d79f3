import { linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Hasher, JudgmentLog } from '@coarena/core';
import { keptKey, secretKey } from './secret-key.ts';

/** The secret key that an arena's draws come from: `epoch.key` in the data folder. */
export function epochKey(folder: string): Uint8Array {
  return secretKey(folder, 'epoch.key');
}

/**
 * Ends the epoch under way: the arena draws from a new key from its next start on, and the old one is published in the
 * ledger, so that every draw and side of the epoch can be made again. The arena must not run meanwhile.
 * Answers the hash of the key that was published.
 */
export async function replaceEpochKey(
  folder: string,
  log: JudgmentLog,
  hasher: Hasher,
): Promise<{ readonly keyHash: string }> {
  await publishEndedEpoch(folder, log, hasher);
  const keyHash = hasher.sha256(epochKey(folder));
  secretKey(folder, 'epoch-next.key');
  // Put aside before it is replaced: nothing is ever drawn from a key that is public.
  rmSync(join(folder, 'epoch-ended.key'), { force: true });
  linkSync(join(folder, 'epoch.key'), join(folder, 'epoch-ended.key'));
  renameSync(join(folder, 'epoch-next.key'), join(folder, 'epoch.key'));
  await publishEndedEpoch(folder, log, hasher);
  return { keyHash };
}

/** Publishes the key of an epoch that was ended, in case an earlier attempt broke off. */
export async function publishEndedEpoch(folder: string, log: JudgmentLog, hasher: Hasher): Promise<void> {
  const ended = keptKey(folder, 'epoch-ended.key');
  if (ended === null) return;
  const keyHash = hasher.sha256(ended);
  if (keyHash !== hasher.sha256(epochKey(folder))) {
    await log.beginEpoch(keyHash, false);
    await log.endEpoch(keyHash, Buffer.from(ended).toString('hex'));
  }
  rmSync(join(folder, 'epoch-ended.key'), { force: true });
}
