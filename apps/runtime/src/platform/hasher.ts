import { createHash, hash } from 'node:crypto';
import type { Digest, Hasher } from '@coarena/core';

/** SHA-256 by the platform's own library. */
export const nodeHasher: Hasher = {
  sha256: (data) => createHash('sha256').update(data).digest('hex'),
};

/** The same, from bytes to bytes. */
export const nodeDigest: Digest = {
  digest: (data) => hash('sha256', data, 'buffer'),
};
