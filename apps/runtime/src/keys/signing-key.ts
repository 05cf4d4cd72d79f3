import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { headSigner, keyNameOf, type JudgmentLog, type Signer } from '@coarena/core';
import { nodeDigest } from '../platform/hasher.ts';
import { keptKey, secretKey } from './secret-key.ts';

/** What stands before the 32 secret bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const NAME = 'ledger-signing.key';
const NEXT = 'ledger-signing-next.key';

/**
 * The arena's signing key: `keys/ledger-signing.key` in the data folder, made on first use and readable by its owner
 * alone. Throws `data_folder_unusable` when it was damaged or others can read it.
 */
export function openSigner(dataFolder: string): Signer {
  return signerOf(secretKey(folderOf(dataFolder), NAME));
}

/** A signer by the 32 secret bytes of an Ed25519 key. */
export function signerOf(secret: Uint8Array): Signer {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, secret]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  return {
    keyId: keyNameOf(publicKey, nodeDigest),
    publicKey,
    sign: async (bytes) => sign(null, bytes, key),
  };
}

/**
 * Replaces the signing key: the ledger names the new one under a head that the old one signs, then the new one takes the
 * old one's place. The arena must not run meanwhile. Answers the new signer.
 */
export async function rotateSigningKey(dataFolder: string, log: JudgmentLog): Promise<Signer> {
  const old = await settledSigner(dataFolder, log);
  const next = signerOf(secretKey(folderOf(dataFolder), NEXT));
  await log.useSigningKey(old);
  await log.useSigningKey(next, headSigner(old));
  takeNext(dataFolder);
  return next;
}

/** The signer of now, after a rotation that broke off between the ledger and the files was brought to its end. */
export async function settledSigner(dataFolder: string, log: JudgmentLog): Promise<Signer> {
  const next = keptKey(folderOf(dataFolder), NEXT);
  if (next !== null && (await log.signingKey()) === signerOf(next).keyId) takeNext(dataFolder);
  return openSigner(dataFolder);
}

function takeNext(dataFolder: string): void {
  renameSync(join(folderOf(dataFolder), NEXT), join(folderOf(dataFolder), NAME));
}

function folderOf(dataFolder: string): string {
  return join(dataFolder, 'keys');
}
