/**
 * Sufficient statistics of the likelihood: one entry a pair that has met. `a[k] < b[k]` are agent positions, `forA` and
 * `forB` the weighted scores of either side (a tie gives half its weight to both), `battles` how many met.
 */
export type PairTotals = {
  readonly agents: number;
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly forA: Float64Array;
  readonly forB: Float64Array;
  readonly battles: Float64Array;
};

/**
 * The same for each cluster of the sandwich: cluster `g` owns the entries from `start[g]` up to `start[g + 1]`, each naming
 * a pair of the `PairTotals` and the cluster's own scores on it.
 */
export type ClusterTotals = {
  readonly start: Int32Array;
  readonly pair: Int32Array;
  readonly forA: Float64Array;
  readonly forB: Float64Array;
};

/** How many clusters there are (G). */
export function clusterCount(clusters: ClusterTotals): number {
  return clusters.start.length - 1;
}

/** How many battles each agent has had. */
export function battlesByAgent(pairs: PairTotals): Float64Array {
  const counts = new Float64Array(pairs.agents);
  for (let k = 0; k < pairs.a.length; k += 1) {
    const n = pairs.battles[k] as number;
    counts[pairs.a[k] as number] = (counts[pairs.a[k] as number] as number) + n;
    counts[pairs.b[k] as number] = (counts[pairs.b[k] as number] as number) + n;
  }
  return counts;
}
