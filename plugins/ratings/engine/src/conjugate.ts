import type { PairTotals } from './totals.ts';

/** Iterations after which a system is left to the factorisation: it costs as much as these. */
const MOST = 40;

/**
 * Solves H x = g for the negative Hessian H (20) of a point, given the curvature of every pair there, by conjugate gradients
 * scaled with the diagonal. Where most agents have met this takes a few passes over the pairs and no matrix. Answers null
 * where the residual has not fallen by `accuracy` soon enough. `gradient` sums to zero in each connected part, and so does x.
 */
export function conjugateStep(
  pairs: PairTotals,
  bend: Float64Array,
  gradient: Float64Array,
  ridge: number,
  accuracy: number,
): Float64Array | null {
  const size = pairs.agents;
  const scale = diagonal(pairs, bend, ridge);
  const x = new Float64Array(size);
  const residual = Float64Array.from(gradient);
  const scaled = residual.map((value, agent) => value / (scale[agent] as number));
  const direction = Float64Array.from(scaled);
  const turned = new Float64Array(size);
  let along = dot(residual, scaled);
  const enough = along * accuracy * accuracy;
  for (let round = 0; round < MOST; round += 1) {
    if (along <= enough) return x;
    multiply(pairs, bend, direction, ridge, turned);
    const length = along / dot(direction, turned);
    for (let k = 0; k < size; k += 1) {
      x[k] = (x[k] as number) + length * (direction[k] as number);
      const rest = (residual[k] as number) - length * (turned[k] as number);
      residual[k] = rest;
      scaled[k] = rest / (scale[k] as number);
    }
    const next = dot(residual, scaled);
    if (!Number.isFinite(next)) return null;
    for (let k = 0; k < size; k += 1) direction[k] = (scaled[k] as number) + (next / along) * (direction[k] as number);
    along = next;
  }
  return null;
}

function diagonal(pairs: PairTotals, bend: Float64Array, ridge: number): Float64Array {
  const sums = new Float64Array(pairs.agents).fill(ridge);
  for (let k = 0; k < bend.length; k += 1) {
    const a = pairs.a[k] as number;
    const b = pairs.b[k] as number;
    sums[a] = (sums[a] as number) + (bend[k] as number);
    sums[b] = (sums[b] as number) + (bend[k] as number);
  }
  return sums;
}

function multiply({ a, b }: PairTotals, bend: Float64Array, x: Float64Array, ridge: number, into: Float64Array): void {
  for (let agent = 0; agent < x.length; agent += 1) into[agent] = ridge * (x[agent] as number);
  for (let k = 0; k < bend.length; k += 1) {
    const first = a[k] as number;
    const second = b[k] as number;
    const by = (bend[k] as number) * ((x[first] as number) - (x[second] as number));
    into[first] = (into[first] as number) + by;
    into[second] = (into[second] as number) - by;
  }
}

function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < x.length; k += 1) sum += (x[k] as number) * (y[k] as number);
  return sum;
}
