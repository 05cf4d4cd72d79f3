import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headSigner, isSignedBy, type JudgmentLog, type LedgerHead, type SignedHead } from '@coarena/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeVerify } from '../platform/verify-signature.ts';
import { openSigner, rotateSigningKey, settledSigner, signerOf } from './signing-key.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'coarena-signing-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const path = (name: string): string => join(folder, 'keys', name);

/** What a rotation needs of a ledger: which key is in use, and the heads that were signed when it changed. */
function logOf(fails = false): JudgmentLog & { readonly heads: SignedHead[]; used: string | null } {
  const kept = {
    used: null as string | null,
    heads: [] as SignedHead[],
    signingKey: async () => kept.used,
    useSigningKey: async (key: { keyId: string }, sign?: (head: Omit<LedgerHead, 'keyId'>) => Promise<SignedHead>) => {
      kept.used = key.keyId;
      if (sign !== undefined) kept.heads.push(await sign({ size: 1, root: '', chain: '', at: 1, boardHash: null }));
      if (sign !== undefined && fails) throw new Error('killed here');
    },
  };
  return kept as unknown as JudgmentLog & { readonly heads: SignedHead[]; used: string | null };
}

describe('the signing key', () => {
  it('signs as the test vectors of RFC 8032 say', async () => {
    const secret = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
    const signer = signerOf(Buffer.from(secret, 'hex'));
    expect(signer.publicKey).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
    expect(Buffer.from(await signer.sign(new Uint8Array())).toString('hex')).toBe(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    );
  });

  it('is made once in the folder of keys, readable by its owner alone, and refused when others can read it', () => {
    const { keyId } = openSigner(folder);
    expect(openSigner(folder).keyId).toBe(keyId);
    expect(statSync(path('ledger-signing.key')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o700);
    chmodSync(path('ledger-signing.key'), 0o640);
    expect(() => openSigner(folder)).toThrowError(expect.objectContaining({ code: 'data_folder_unusable' }));
    expect(() => openSigner(folder)).toThrowError(/chmod 600/u);
  });

  it('is replaced under a head of the old key', async () => {
    const log = logOf();
    const old = openSigner(folder);
    const next = await rotateSigningKey(folder, log);
    expect(next.keyId).not.toBe(old.keyId);
    expect(log.used).toBe(next.keyId);
    expect(log.heads.map((head) => isSignedBy(head, old.publicKey, nodeVerify))).toEqual([true]);
    expect(log.heads.map((head) => isSignedBy(head, next.publicKey, nodeVerify))).toEqual([false]);
    expect(openSigner(folder).keyId).toBe(next.keyId);
    expect(existsSync(path('ledger-signing-next.key'))).toBe(false);
    const head = await headSigner(next)({ size: 2, root: '', chain: '', at: 2, boardHash: null });
    expect(isSignedBy(head, next.publicKey, nodeVerify)).toBe(true);
  });

  it('brings a rotation that broke off after the ledger had it to its end, and no other', async () => {
    const log = logOf(true);
    const old = openSigner(folder);
    await expect(rotateSigningKey(folder, log)).rejects.toThrow('killed here');
    expect(openSigner(folder).keyId).toBe(old.keyId);
    const settled = await settledSigner(folder, log);
    expect(settled.keyId).toBe(log.used);
    expect(existsSync(path('ledger-signing-next.key'))).toBe(false);

    const again = logOf(true);
    await expect(rotateSigningKey(folder, again)).rejects.toThrow('killed here');
    again.used = settled.keyId;
    expect((await settledSigner(folder, again)).keyId).toBe(settled.keyId);
  });
});
