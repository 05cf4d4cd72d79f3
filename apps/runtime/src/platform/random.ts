import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Random, RandomStream } from '@coarena/core';

const NUMBERS_PER_BLOCK = 4;

/**
 * Draws of a production arena: each stream is HMAC-SHA-256 of the label and a block counter under the secret epoch
 * key, each number the upper 53 bits of the next eight bytes, so a draw can be checked once the key is published and not predicted before. Ids are random bytes.
 */
export function epochRandom(key: Uint8Array): Random {
  return {
    seeded: false,
    stream: (label) => hmacStream(key, label),
    id: () => randomBytes(16).toString('hex'),
  };
}

/**
 * Draws that anyone can repeat from a public number, for tests, simulations and seeded demos. Ids come from a counter
 * below the same key, so two arenas of one seed name their battles alike.
 */
export function seededRandom(seed: number): Random {
  const key = createHash('sha256').update(`coarena seed ${seed}`).digest();
  let ids = 0;
  return {
    seeded: true,
    stream: (label) => hmacStream(key, label),
    id: () => {
      ids += 1;
      return block(key, 'id', ids).subarray(0, 16).toString('hex');
    },
  };
}

function hmacStream(key: Uint8Array, label: string): RandomStream {
  let taken = 0;
  let bytes: Buffer = Buffer.alloc(0);
  return {
    next() {
      const place = taken % NUMBERS_PER_BLOCK;
      if (place === 0) bytes = block(key, `stream\0${label}`, taken / NUMBERS_PER_BLOCK);
      taken += 1;
      const [high, low] = [bytes.readUInt32BE(place * 8), bytes.readUInt32BE(place * 8 + 4)];
      return (high * 2 ** 21 + (low >>> 11)) / 2 ** 53;
    },
  };
}

function block(key: Uint8Array, label: string, counter: number): Buffer {
  return createHmac('sha256', key).update(`${label}\0${counter}`).digest();
}
