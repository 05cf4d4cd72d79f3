import type { RandomStream } from '@coarena/core';

const LAYERS = 256;
/** Where the tail begins, and the area of each layer: they belong to 256 layers. */
const TAIL = 3.6541528853610088;
const AREA = 0.00492867323399;

const density = (x: number): number => Math.exp((-x * x) / 2);

/** Right ends of the layers, the widest first; the first one is wider than the curve, so that its area holds the tail. */
const EDGE = new Float64Array(LAYERS + 1);
EDGE[0] = AREA / density(TAIL);
EDGE[1] = TAIL;
for (let layer = 2; layer < LAYERS; layer += 1) {
  const wider = EDGE[layer - 1] as number;
  EDGE[layer] = Math.sqrt(-2 * Math.log(AREA / wider + density(wider)));
}

/** Standard normal numbers from uniform ones, mostly one from one (the ziggurat of Marsaglia and Tsang). */
export function normalStream(random: RandomStream): () => number {
  return () => {
    for (;;) {
      const point = random.next() * LAYERS;
      const layer = Math.floor(point);
      // What is left of the 53 bits says where in the layer.
      const x = (2 * (point - layer) - 1) * (EDGE[layer] as number);
      const inner = EDGE[layer + 1] as number;
      if (Math.abs(x) < inner) return x;
      if (layer === 0) return x < 0 ? -tail(random) : tail(random);
      const top = density(inner);
      const bottom = density(EDGE[layer] as number);
      if (bottom + random.next() * (top - bottom) < density(x)) return x;
    }
  };
}

/** A number from the tail of the normal distribution (Marsaglia's method). */
function tail(random: RandomStream): number {
  for (;;) {
    const x = Math.log(1 - random.next()) / TAIL;
    const y = Math.log(1 - random.next());
    if (-2 * y >= x * x) return TAIL - x;
  }
}
