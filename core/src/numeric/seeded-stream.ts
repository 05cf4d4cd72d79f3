import type { RandomStream } from '../ports/random.ts';

/**
 * A repeatable stream of 53-bit numbers in [0, 1) for simulations, band draws and tests: the generator sfc32, its state
 * mixed from the bits of the seed (any finite number). Fast and well spread, not secret: never for the draws of an arena.
 */
export function seededStream(seed: number): RandomStream {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, seed);
  const mix = mixer(bits.getUint32(0), bits.getUint32(4));
  let a = mix();
  let b = mix();
  let c = mix();
  let counter = 1;
  const next32 = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round += 1) next32();
  return { next: () => ((next32() >>> 5) * 2 ** 26 + (next32() >>> 6)) / 2 ** 53 };
}

/** Avalanche over both halves of the seed, so that neighbouring seeds give unrelated states. */
function mixer(high: number, low: number): () => number {
  let state = (low ^ Math.imul(high, 0x9e3779b1)) | 0;
  let step = high | 0;
  return () => {
    step = (step + 0x6d2b79f5) | 0;
    state = (state + step) | 0;
    let x = state ^ (state >>> 16);
    x = Math.imul(x, 0x21f0aaad);
    x ^= x >>> 15;
    x = Math.imul(x, 0x735a2d97);
    return x ^ (x >>> 15);
  };
}
