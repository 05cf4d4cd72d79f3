import { factorise, invert, type SquareMatrix } from './cholesky.ts';
import type { Partition } from './components.ts';
import { curvature, lifts } from './curvature.ts';
import type { PairTotals } from './totals.ts';

/** What the intervals are made of, in natural-log units. */
export type Covariance = {
  /** V, the inverse of the lifted curvature. */
  readonly inverse: SquareMatrix;
  /** The Cholesky factor of the lifted curvature. */
  readonly factor: SquareMatrix;
  /** The centring set that the errors are projected on. */
  readonly set: readonly number[];
  /** Model variances (25), what the lift took out put back in. */
  readonly model: Float64Array;
  /** Model covariance of two agents of the centring set's own connected part. */
  readonly between: (x: number, y: number) => number;
};

/** Model-based covariance (25) at the maximum, projected on the mean of the centring set: P = I - 1 f', f = 1/|F| on F. */
export function modelCovariance(
  pairs: PairTotals,
  parts: Partition,
  theta: Float64Array,
  set: readonly number[],
  ridge: number,
): Covariance {
  const size = pairs.agents;
  const matrix = curvature(pairs, parts, theta, ridge);
  factorise(matrix);
  const { data } = invert(matrix);
  const mean = new Float64Array(size);
  for (const member of set)
    for (let k = 0; k < size; k += 1) mean[k] = (mean[k] as number) + (data[member * size + k] as number) / set.length;
  const spread = set.reduce((sum, member) => sum + (mean[member] as number), 0) / Math.max(1, set.length);
  const between = (x: number, y: number): number =>
    (data[x * size + y] as number) - (mean[y] as number) - (mean[x] as number) + spread;
  const lost = lostVariance(pairs, parts, set, ridge);
  const model = Float64Array.from({ length: size }, (_, agent) => between(agent, agent) + (lost[agent] as number));
  return { inverse: { size, data }, factor: matrix, set, model, between };
}

/**
 * Variance along each connected part's constant direction that the lift suppressed, as seen after the projection. It is
 * zero for every agent of a part that holds the whole centring set.
 */
export function lostVariance(pairs: PairTotals, parts: Partition, set: readonly number[], ridge: number): Float64Array {
  const size = new Float64Array(parts.count);
  const share = new Float64Array(parts.count);
  for (const part of parts.of) size[part] = (size[part] as number) + 1;
  for (const member of set)
    share[parts.of[member] as number] = (share[parts.of[member] as number] as number) + 1 / set.length;
  const lift = lifts(pairs, parts);
  const lost = lift.map((each, part) => {
    const n = size[part] as number;
    return (1 / ridge - 1 / (ridge + n * each)) / n;
  });
  const whole = set.length > 0 && set.every((member) => parts.of[member] === parts.of[set[0] as number]);
  if (whole) share[parts.of[set[0] as number] as number] = 1;
  const common = lost.reduce((sum, each, part) => sum + each * (share[part] as number) ** 2, 0);
  return Float64Array.from(parts.of, (part) => {
    const own = share[part] as number;
    return common + (lost[part] as number) * ((1 - own) ** 2 - own ** 2);
  });
}
