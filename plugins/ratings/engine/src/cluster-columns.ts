import { quantaOf, valueOf } from '@coarena/core';
import type { BattleColumns } from './columns.ts';
import type { ClusterTotals, PairTotals } from './totals.ts';

/** Battles as columns, each with the number of its cluster (from 0 to `clusters` - 1). */
export type JudgedColumns = BattleColumns & { readonly cluster: ArrayLike<number>; readonly clusters: number };

/**
 * Rows dealt out by one of their numbers: the rows of number k lie from `start[k]` up to `start[k + 1]`, each as four times
 * its other number plus twice the score of the pair's first agent, with its weight where weights differ.
 */
type Dealt = { readonly start: Int32Array; readonly rest: Int32Array; readonly weight: Float64Array | null };

/**
 * Totals by cluster of a whole corpus, over the pairs that `aggregateColumns` found in it. Sums are exact and entries
 * sorted, so the order of the rows does not matter. Clusters without a battle are left out.
 */
export function aggregateClusters(columns: JudgedColumns, pairs: PairTotals): ClusterTotals {
  // By pair first and by cluster then: what one cluster said of one pair lies together.
  return merged(dealtByCluster(dealtByPair(columns, pairs), columns));
}

function dealtByPair({ agents, i, j, y, w, cluster }: JudgedColumns, pairs: PairTotals): Dealt {
  const slotOf = new Int32Array(agents * agents);
  for (let k = 0; k < pairs.a.length; k += 1) {
    const [a, b] = [pairs.a[k] as number, pairs.b[k] as number];
    slotOf[a * agents + b] = k;
    slotOf[b * agents + a] = k;
  }
  const dealt = emptyDeal(pairs.battles, i.length, w !== undefined);
  const next = dealt.start.slice();
  for (let row = 0; row < i.length; row += 1) {
    const first = i[row] as number;
    const second = j[row] as number;
    const slot = slotOf[first * agents + second] as number;
    const to = next[slot] as number;
    next[slot] = to + 1;
    const forI = 2 * (y[row] as number);
    dealt.rest[to] = 4 * (cluster[row] as number) + (first < second ? forI : 2 - forI);
    if (dealt.weight !== null) dealt.weight[to] = w?.[row] as number;
  }
  return dealt;
}

function dealtByCluster(byPair: Dealt, { cluster, clusters }: JudgedColumns): Dealt {
  const counts = new Int32Array(clusters);
  for (let row = 0; row < cluster.length; row += 1) {
    const g = cluster[row] as number;
    counts[g] = (counts[g] as number) + 1;
  }
  const dealt = emptyDeal(counts, cluster.length, byPair.weight !== null);
  const next = dealt.start.slice();
  for (let slot = 0; slot + 1 < byPair.start.length; slot += 1) {
    const end = byPair.start[slot + 1] as number;
    for (let row = byPair.start[slot] as number; row < end; row += 1) {
      const packed = byPair.rest[row] as number;
      const g = packed >> 2;
      const to = next[g] as number;
      next[g] = to + 1;
      dealt.rest[to] = 4 * slot + (packed & 3);
      if (dealt.weight !== null) dealt.weight[to] = byPair.weight?.[row] as number;
    }
  }
  return dealt;
}

function emptyDeal(counts: ArrayLike<number>, rows: number, weighted: boolean): Dealt {
  const start = new Int32Array(counts.length + 1);
  for (let k = 0; k < counts.length; k += 1) start[k + 1] = (start[k] as number) + (counts[k] as number);
  return { start, rest: new Int32Array(rows), weight: weighted ? new Float64Array(rows) : null };
}

/** The rows of each cluster, which lie in the order of their pairs, as one entry a pair. */
function merged({ start, rest, weight }: Dealt): ClusterTotals {
  const size = countEntries(start, rest);
  const starts: number[] = [0];
  const pair = new Int32Array(size);
  const forA = new Float64Array(size);
  const forB = new Float64Array(size);
  const full = quantaOf(1);
  let entries = 0;
  for (let g = 0; g + 1 < start.length; g += 1) {
    const end = start[g + 1] as number;
    let row = start[g] as number;
    if (row === end) continue;
    while (row < end) {
      const slot = (rest[row] as number) >> 2;
      let aHigh = 0;
      let aLow = 0;
      let bHigh = 0;
      let bLow = 0;
      for (; row < end && (rest[row] as number) >> 2 === slot; row += 1) {
        const won = (rest[row] as number) & 3;
        const { high, low } = weight === null ? full : quantaOf(weight[row] as number);
        aHigh += won * high;
        aLow += won * low;
        bHigh += (2 - won) * high;
        bLow += (2 - won) * low;
      }
      pair[entries] = slot;
      forA[entries] = valueOf(aHigh, aLow) / 2;
      forB[entries] = valueOf(bHigh, bLow) / 2;
      entries += 1;
    }
    starts.push(entries);
  }
  return { start: Int32Array.from(starts), pair, forA, forB };
}

function countEntries(start: Int32Array, rest: Int32Array): number {
  let entries = 0;
  for (let g = 0; g + 1 < start.length; g += 1) {
    let last = -1;
    for (let row = start[g] as number; row < (start[g + 1] as number); row += 1) {
      const slot = (rest[row] as number) >> 2;
      if (slot !== last) entries += 1;
      last = slot;
    }
  }
  return entries;
}
