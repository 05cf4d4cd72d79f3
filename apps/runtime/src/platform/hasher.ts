import { createHash } from 'node:crypto';
import type { Hasher } from '@coarena/core';

/** SHA-256 by the platform's own library. */
export const nodeHasher: Hasher = {
  sha256: (data) => createHash('sha256').update(data).digest('hex'),
};
