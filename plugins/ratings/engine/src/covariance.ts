import { factorise, invert, product, type SquareMatrix } from './cholesky.ts';
import type { Partition } from './components.ts';
import { chances, curvature, lifts } from './newton.ts';
import { clusterCount, type ClusterTotals, type PairTotals } from './totals.ts';

/** What the intervals are made of, in natural-log units. */
export type Covariance = {
  /** P V with V the inverse of the lifted curvature. */
  readonly projected: SquareMatrix;
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
  const projected = data.map((value, at) => value - (mean[at % size] as number));
  const between = (x: number, y: number): number => (projected[x * size + y] as number) - (mean[x] as number) + spread;
  const lost = lostVariance(pairs, parts, set, ridge);
  const model = Float64Array.from({ length: size }, (_, agent) => between(agent, agent) + (lost[agent] as number));
  return { projected: { size, data: projected }, model, between };
}

/**
 * Cluster-robust variances (26) with the factor G/(G-1), or null where fewer than two clusters leave none. The meat is
 * summed over clusters, each cluster's score over its own pairs.
 */
export function clusterVariances(
  pairs: PairTotals,
  clusters: ClusterTotals,
  theta: Float64Array,
  { projected }: Covariance,
): Float64Array | null {
  const count = clusterCount(clusters);
  if (count < 2) return null;
  const { size, data } = projected;
  const meat = meatOf(pairs, clusters, theta);
  const factor = count / (count - 1);
  const half = new Float64Array(size);
  return Float64Array.from({ length: size }, (_, agent) => {
    for (let k = 0; k < size; k += 1) half[k] = product(meat, k * size, data, agent * size, size);
    return factor * product(half, 0, data, agent * size, size);
  });
}

/** Sum over the clusters of u u' (26). */
function meatOf(pairs: PairTotals, clusters: ClusterTotals, theta: Float64Array): Float64Array {
  const size = pairs.agents;
  const chance = Array.from(pairs.a, (a, k) => chances((theta[a] as number) - (theta[pairs.b[k] as number] as number)));
  const meat = new Float64Array(size * size);
  const score = new Float64Array(size);
  const touched = new Int32Array(size);
  const seenBy = new Int32Array(size).fill(-1);
  for (let g = 0; g < clusterCount(clusters); g += 1) {
    let reached = 0;
    const add = (agent: number, by: number): void => {
      if (seenBy[agent] === g) {
        score[agent] = (score[agent] as number) + by;
        return;
      }
      seenBy[agent] = g;
      touched[reached++] = agent;
      score[agent] = by;
    };
    for (let k = clusters.start[g] as number; k < (clusters.start[g + 1] as number); k += 1) {
      const pair = clusters.pair[k] as number;
      const { p, q } = chance[pair] as { p: number; q: number };
      const by = (clusters.forA[k] as number) * q - (clusters.forB[k] as number) * p;
      add(pairs.a[pair] as number, by);
      add(pairs.b[pair] as number, -by);
    }
    for (let x = 0; x < reached; x += 1) {
      const row = (touched[x] as number) * size;
      const own = score[touched[x] as number] as number;
      for (let y = 0; y < reached; y += 1) {
        const at = row + (touched[y] as number);
        meat[at] = (meat[at] as number) + own * (score[touched[y] as number] as number);
      }
    }
  }
  return meat;
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
