import { factorise, type SquareMatrix } from './cholesky.ts';
import type { Partition } from './components.ts';
import { slopeAt } from './objective.ts';
import type { PairTotals } from './totals.ts';

/**
 * The negative Hessian (20) plus, for each connected part, a multiple of the matrix of ones on it. The part's own constant
 * direction has the ridge alone as curvature; lifting it makes the system well conditioned and changes no step (a
 * gradient has no component there), and `covariance.ts` takes it out again exactly. Lower triangle and diagonal.
 */
export function curvature(pairs: PairTotals, parts: Partition, theta: Float64Array, ridge: number): SquareMatrix {
  return bentCurvature(pairs, parts, slopeAt(pairs, theta, ridge).bend, ridge);
}

/** The same, given the curvature of every pair. */
export function bentCurvature(pairs: PairTotals, parts: Partition, bend: Float64Array, ridge: number): SquareMatrix {
  const size = pairs.agents;
  const data = new Float64Array(size * size);
  const lift = lifts(pairs, parts);
  if (parts.count === 1) data.fill(lift[0] as number);
  else liftParts(data, parts, lift);
  for (let i = 0; i < size; i += 1) data[i * size + i] = (data[i * size + i] as number) + ridge;
  for (let k = 0; k < pairs.a.length; k += 1) {
    const a = pairs.a[k] as number;
    const b = pairs.b[k] as number;
    const h = bend[k] as number;
    data[a * size + a] = (data[a * size + a] as number) + h;
    data[b * size + b] = (data[b * size + b] as number) + h;
    data[b * size + a] = (data[b * size + a] as number) - h;
  }
  return { size, data };
}

/** The Cholesky factor of the lifted curvature at a point: what a warm fit starts with. */
export function factorAt(pairs: PairTotals, parts: Partition, theta: Float64Array, ridge: number): SquareMatrix {
  const matrix = curvature(pairs, parts, theta, ridge);
  factorise(matrix);
  return matrix;
}

/** What `curvature` adds to every entry of each connected part: its mean curvature at zero strengths, over its size. */
export function lifts(pairs: PairTotals, parts: Partition): Float64Array {
  const weight = new Float64Array(parts.count);
  const size = new Float64Array(parts.count);
  for (const part of parts.of) size[part] = (size[part] as number) + 1;
  for (let k = 0; k < pairs.a.length; k += 1) {
    const part = parts.of[pairs.a[k] as number] as number;
    weight[part] = (weight[part] as number) + (pairs.forA[k] as number) + (pairs.forB[k] as number);
  }
  return weight.map((sum, part) => sum / 2 / (size[part] as number) ** 2);
}

function liftParts(data: Float64Array, parts: Partition, lift: Float64Array): void {
  const size = parts.of.length;
  for (let i = 0; i < size; i += 1) {
    const part = parts.of[i] as number;
    for (let j = 0; j <= i; j += 1) if (parts.of[j] === part) data[i * size + j] = lift[part] as number;
  }
}
