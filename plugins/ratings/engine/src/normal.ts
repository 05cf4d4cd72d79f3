import type { RandomStream } from '@coarena/core';

/** Standard normal numbers from uniform ones, two from each accepted point of the disc (Marsaglia's polar method). */
export function normalStream(random: RandomStream): () => number {
  let spare: number | null = null;
  return () => {
    if (spare !== null) {
      const value = spare;
      spare = null;
      return value;
    }
    for (;;) {
      const x = 2 * random.next() - 1;
      const y = 2 * random.next() - 1;
      const s = x * x + y * y;
      if (s >= 1 || s === 0) continue;
      const factor = Math.sqrt((-2 * Math.log(s)) / s);
      spare = y * factor;
      return x * factor;
    }
  };
}
