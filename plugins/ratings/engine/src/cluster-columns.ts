import { quantaOf, valueOf } from '@coarena/core';
import type { BattleColumns } from './columns.ts';
import type { ClusterTotals, PairTotals } from './totals.ts';

/** Battles as columns, each with the number of its cluster (from 0 to `clusters` - 1). */
export type JudgedColumns = BattleColumns & { readonly cluster: ArrayLike<number>; readonly clusters: number };

/** Rows under a sort key: what else is known of each, packed as four times a number plus twice the score of `a`. */
type Packed = { readonly key: Int32Array; readonly rest: Int32Array; readonly weight: Float64Array | null };

/**
 * Totals by cluster of a whole corpus, over the pairs that `aggregateColumns` found in it. Sums are exact and entries
 * sorted, so the order of the rows does not matter. Clusters without a battle are left out.
 */
export function aggregateClusters(columns: JudgedColumns, pairs: PairTotals): ClusterTotals {
  // Dealt out by pair first and by cluster then: what one cluster said of one pair lies together.
  const byPair = dealt(packed(columns, pairs), pairs.a.length);
  return merged(dealt(byPair, columns.clusters));
}

/** Every row under its pair, with its cluster. */
function packed({ agents, i, j, y, w, cluster }: JudgedColumns, pairs: PairTotals): Packed {
  const slotOf = new Int32Array(agents * agents);
  for (let k = 0; k < pairs.a.length; k += 1) {
    const [a, b] = [pairs.a[k] as number, pairs.b[k] as number];
    slotOf[a * agents + b] = k;
    slotOf[b * agents + a] = k;
  }
  const rows = i.length;
  const key = new Int32Array(rows);
  const rest = new Int32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const first = i[row] as number;
    const second = j[row] as number;
    const forI = 2 * (y[row] as number);
    key[row] = slotOf[first * agents + second] as number;
    rest[row] = 4 * (cluster[row] as number) + (first < second ? forI : 2 - forI);
  }
  return { key, rest, weight: w === undefined ? null : Float64Array.from(w) };
}

/** Sorted by key, equals in the order that they had; then what was packed becomes the key, and the key is packed. */
function dealt({ key, rest, weight }: Packed, keys: number): Packed {
  const next = new Int32Array(keys + 1);
  for (const each of key) next[each + 1] = (next[each + 1] as number) + 1;
  for (let k = 0; k < keys; k += 1) next[k + 1] = (next[k + 1] as number) + (next[k] as number);
  const sorted = {
    key: new Int32Array(key.length),
    rest: new Int32Array(key.length),
    weight: weight === null ? null : new Float64Array(key.length),
  };
  for (let row = 0; row < key.length; row += 1) {
    const own = key[row] as number;
    const other = rest[row] as number;
    const to = next[own] as number;
    next[own] = to + 1;
    sorted.key[to] = other >> 2;
    sorted.rest[to] = 4 * own + (other & 3);
    if (sorted.weight !== null) sorted.weight[to] = (weight as Float64Array)[row] as number;
  }
  return sorted;
}

/** Rows in order of cluster and pair (after two deals the pair is the key, and the cluster is packed) as sums. */
function merged({ key, rest, weight }: Packed): ClusterTotals {
  let entries = 0;
  let clusters = 0;
  for (let row = 0; row < key.length; row += 1) {
    const opens = row === 0 || (rest[row] as number) >> 2 !== (rest[row - 1] as number) >> 2;
    if (opens) clusters += 1;
    if (opens || key[row] !== key[row - 1]) entries += 1;
  }
  const totals = {
    start: new Int32Array(clusters + 1),
    pair: new Int32Array(entries),
    forA: new Float64Array(entries),
    forB: new Float64Array(entries),
  };
  const full = quantaOf(1);
  let entry = 0;
  let g = 0;
  for (let row = 0; row < key.length;) {
    const packedCluster = (rest[row] as number) >> 2;
    const slot = key[row] as number;
    let aHigh = 0;
    let aLow = 0;
    let bHigh = 0;
    let bLow = 0;
    for (; row < key.length && key[row] === slot && (rest[row] as number) >> 2 === packedCluster; row += 1) {
      const forA = (rest[row] as number) & 3;
      const { high, low } = weight === null ? full : quantaOf(weight[row] as number);
      aHigh += forA * high;
      aLow += forA * low;
      bHigh += (2 - forA) * high;
      bLow += (2 - forA) * low;
    }
    totals.pair[entry] = slot;
    totals.forA[entry] = valueOf(aHigh, aLow) / 2;
    totals.forB[entry] = valueOf(bHigh, bLow) / 2;
    entry += 1;
    if (row === key.length || (rest[row] as number) >> 2 !== packedCluster) {
      g += 1;
      totals.start[g] = entry;
    }
  }
  return totals;
}
