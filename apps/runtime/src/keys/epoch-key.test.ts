import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JudgmentLog } from '@coarena/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeHasher } from '../platform/hasher.ts';
import { epochKey, publishEndedEpoch, replaceEpochKey } from './epoch-key.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'coarena-epoch-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the end of an epoch needs of a ledger: which epochs began, and which keys were published. */
function logOf(): JudgmentLog & { readonly begun: string[]; readonly ended: [string, string][]; reachable: boolean } {
  const kept = {
    begun: [] as string[],
    ended: [] as [string, string][],
    reachable: true,
    beginEpoch: async (keyHash: string) => void kept.begun.push(keyHash),
    endEpoch: async (keyHash: string, key: string) => {
      if (!kept.reachable) throw new Error('the database is gone');
      kept.ended.push([keyHash, key]);
    },
  };
  return kept as unknown as ReturnType<typeof logOf>;
}

describe('the end of an epoch', () => {
  it('publishes the key that was drawn from, once another one is in its place', async () => {
    const log = logOf();
    const old = Buffer.from(epochKey(folder));
    const { keyHash } = await replaceEpochKey(folder, log, nodeHasher);
    expect(keyHash).toBe(nodeHasher.sha256(old));
    expect(log.ended).toEqual([[keyHash, old.toString('hex')]]);
    expect(Buffer.from(epochKey(folder))).not.toEqual(old);
    await publishEndedEpoch(folder, log, nodeHasher);
    expect(log.ended).toHaveLength(1);
  });

  it('that broke off is brought to its end by the next start, and draws from a published key never', async () => {
    const log = logOf();
    const old = Buffer.from(epochKey(folder)).toString('hex');
    log.reachable = false;
    await expect(replaceEpochKey(folder, log, nodeHasher)).rejects.toThrow('the database is gone');
    const next = Buffer.from(epochKey(folder)).toString('hex');
    expect(next).not.toBe(old);
    log.reachable = true;
    await publishEndedEpoch(folder, log, nodeHasher);
    expect(log.ended.map(([, key]) => key)).toEqual([old]);
    expect(Buffer.from(epochKey(folder)).toString('hex')).toBe(next);

    log.reachable = false;
    await expect(replaceEpochKey(folder, log, nodeHasher)).rejects.toThrow('the database is gone');
    const third = Buffer.from(epochKey(folder)).toString('hex');
    log.reachable = true;
    await replaceEpochKey(folder, log, nodeHasher);
    expect(log.ended.map(([, key]) => key)).toEqual([old, next, third]);
    expect(existsSync(join(folder, 'epoch-ended.key'))).toBe(false);
  });
});
