import { createPublicKey, verify } from 'node:crypto';
import type { VerifySignature } from '@coarena/core';

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** Ed25519 by the platform's own library. */
export const nodeVerify: VerifySignature = (publicKey, bytes, signature) => {
  if (publicKey.length !== KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
  const x = Buffer.from(publicKey).toString('base64url');
  return verify(null, bytes, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature);
};
