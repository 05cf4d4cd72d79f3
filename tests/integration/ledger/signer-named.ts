import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { Signer } from '@coarena/core';

/** An Ed25519 key of a test, always the same for one name. */
export function signerNamed(name: string): Signer {
  const secret = createHash('sha256').update(name).digest();
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
  return {
    keyId: createHash('sha256').update(publicKey).digest('hex').slice(0, 16),
    publicKey: publicKey.toString('hex'),
    sign: async (bytes) => sign(null, bytes, key),
  };
}
