import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chained, type JudgmentLog, type SignedHead } from '@coarena/core';
import { nodeDigest } from '../platform/hasher.ts';
import { claimLedger, rememberHead } from './ledger-claim.ts';
import { openSigner } from './signing-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coarena-claim-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rowsOf = (texts: readonly string[]) =>
  chained(
    texts.map((text, index) => ({ position: index + 1, at: 5, text })),
    nodeDigest,
  );

/** A log of these entries; `used` is the key that signs it. */
function logOf(texts: readonly string[], used: string | null): JudgmentLog & { readonly used: string | null } {
  const log = {
    used,
    rows: async (after: number, limit: number) => rowsOf(texts).slice(after, after + limit),
    head: async () => texts.length,
    signingKey: async () => log.used,
    useSigningKey: async ({ keyId }: { keyId: string }) => void (log.used = keyId),
  };
  return log as unknown as JudgmentLog & { readonly used: string | null };
}

const headOver = (texts: readonly string[]): SignedHead => ({
  ...{ size: texts.length, root: '0'.repeat(64), chain: rowsOf(texts).at(-1)?.chain ?? '', at: 5, boardHash: null },
  ...{ keyId: openSigner(folder).keyId, signature: '0'.repeat(128) },
});

describe('the ledger of a data folder', () => {
  it('is claimed once, and signed by no other key than before', async () => {
    const log = logOf([], null);
    await claimLedger(folder, openSigner(folder), log);
    expect(log.used).toBe(openSigner(folder).keyId);
    await claimLedger(folder, openSigner(folder), log);
    const other = logOf([], 'another key');
    await expect(claimLedger(folder, openSigner(folder), other)).rejects.toMatchObject({ code: 'signing_key_other' });
    expect(other.used).toBe('another key');
  });

  it('holds what was signed here last: an older backup and another history are refused', async () => {
    const signer = openSigner(folder);
    await rememberHead(folder, headOver(['a', 'b']));
    expect(statSync(join(folder, 'keys/ledger-head.json')).mode & 0o777).toBe(0o600);
    for (const sound of [
      ['a', 'b'],
      ['a', 'b', 'c'],
    ])
      await claimLedger(folder, signer, logOf(sound, signer.keyId));
    for (const wrong of [['a'], [], ['a', 'x'], ['x', 'b', 'c']])
      await expect(claimLedger(folder, signer, logOf(wrong, signer.keyId))).rejects.toMatchObject({
        code: 'ledger_regressed',
      });
    await rememberHead(folder, headOver(['a', 'b', 'c']));
    await expect(claimLedger(folder, signer, logOf(['a', 'b'], signer.keyId))).rejects.toThrow(
      /has 2 entries.*over 3 entries.*move .*ledger-head\.json aside/su,
    );
    rmSync(join(folder, 'keys/ledger-head.json'));
    await claimLedger(folder, signer, logOf(['a', 'b'], signer.keyId));
  });

  it('is not taken at its word where the note of the last head was damaged', async () => {
    const signer = openSigner(folder);
    writeFileSync(join(folder, 'keys/ledger-head.json'), '{"size":');
    await expect(claimLedger(folder, signer, logOf(['a'], signer.keyId))).rejects.toMatchObject({
      code: 'data_folder_unusable',
    });
  });
});
