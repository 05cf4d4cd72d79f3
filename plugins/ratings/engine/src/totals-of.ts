import { scoresOf, type ClusterCell, type ExactTotals, type PairCell } from './exact-totals.ts';
import type { ClusterTotals, PairTotals } from './totals.ts';

/** All sums as columns over the given agents: all that have battles, in any order, and any others. */
export function totalsOf(
  exact: ExactTotals,
  names: readonly string[],
): { readonly pairs: PairTotals; readonly clusters: ClusterTotals } {
  const pairs = pairTotalsOf(exact, names);
  return { pairs, clusters: clusterTotalsOf(exact, pairs.a.length, positionsOf(exact, names)) };
}

/** The order of the pairs, for as long as no pair is new or gone and the agents stay the same. */
type Layout = { readonly names: readonly string[]; readonly shape: number; readonly cells: readonly PairCell[] };

const layouts = new WeakMap<ExactTotals, Layout>();

/**
 * The pairs alone, which is all that the strengths need. Sorted, so that the order of arrival leaves no trace; numbers
 * the sums' cells by `slot` on the way.
 */
export function pairTotalsOf(exact: ExactTotals, names: readonly string[]): PairTotals {
  const at = positionsOf(exact, names);
  const { cells } = layoutOf(exact, names, at);
  const count = cells.length;
  const totals = {
    agents: names.length,
    a: new Int32Array(count),
    b: new Int32Array(count),
    forA: new Float64Array(count),
    forB: new Float64Array(count),
    battles: new Float64Array(count),
  };
  for (let slot = 0; slot < count; slot += 1) {
    const cell = cells[slot] as PairCell;
    const [first, second] = [at[cell.a] as number, at[cell.b] as number];
    const turned = first > second;
    const scores = scoresOf(cell);
    totals.a[slot] = turned ? second : first;
    totals.b[slot] = turned ? first : second;
    totals.forA[slot] = turned ? scores.b : scores.a;
    totals.forB[slot] = turned ? scores.a : scores.b;
    totals.battles[slot] = cell.battles;
  }
  return totals;
}

/** The names of the clusters in the order in which `totalsOf` has them. */
export function clusterNames(exact: ExactTotals): readonly string[] {
  return [...exact.clusters.keys()].sort();
}

function layoutOf(exact: ExactTotals, names: readonly string[], at: readonly number[]): Layout {
  const kept = layouts.get(exact);
  if (kept?.shape === exact.shape && kept.names.length === names.length && kept.names.every((n, k) => n === names[k]))
    return kept;
  const agents = names.length;
  const met = [...exact.pairs.values()];
  // Where each pair belongs in a square of all pairs, 0 for pairs that never met: reading it in order sorts them.
  const square = new Int32Array(agents * agents);
  for (const [index, cell] of met.entries()) {
    const [first, second] = [at[cell.a] as number, at[cell.b] as number];
    square[Math.min(first, second) * agents + Math.max(first, second)] = index + 1;
  }
  const cells: PairCell[] = [];
  for (const index of square) {
    if (index === 0) continue;
    const cell = met[index - 1] as PairCell;
    cell.slot = cells.length;
    cells.push(cell);
  }
  const layout = { names: [...names], shape: exact.shape, cells };
  layouts.set(exact, layout);
  return layout;
}

/** The place of each of the sums' agents among the given ones. */
function positionsOf(exact: ExactTotals, names: readonly string[]): readonly number[] {
  const position = new Map(names.map((name, agent) => [name, agent]));
  return exact.names.map((name) => position.get(name) ?? -1);
}

/** Clusters by name and within each the pairs in their order: sums over them do not depend on the order of arrival. */
function clusterTotalsOf(exact: ExactTotals, pairs: number, at: readonly number[]): ClusterTotals {
  const sorted = clusterNames(exact).map((name) => exact.clusters.get(name) as ReadonlyMap<number, ClusterCell>);
  const start = new Int32Array(sorted.length + 1);
  for (const [g, cells] of sorted.entries()) start[g + 1] = (start[g] as number) + cells.size;
  const entries = start[sorted.length] as number;
  // Dealt out by pair first and by cluster then, which leaves the pairs of a cluster in order.
  const from = new Int32Array(pairs + 1);
  for (const cells of sorted) {
    for (const { pair } of cells.values()) from[pair.slot + 1] = (from[pair.slot + 1] as number) + 1;
  }
  for (let slot = 0; slot < pairs; slot += 1) from[slot + 1] = (from[slot + 1] as number) + (from[slot] as number);
  const dealt = new Array<ClusterCell | undefined>(entries);
  const owner = new Int32Array(entries);
  for (const [g, cells] of sorted.entries()) {
    for (const cell of cells.values()) {
      const to = from[cell.pair.slot] as number;
      from[cell.pair.slot] = to + 1;
      dealt[to] = cell;
      owner[to] = g;
    }
  }
  const totals = {
    start,
    pair: new Int32Array(entries),
    forA: new Float64Array(entries),
    forB: new Float64Array(entries),
  };
  const next = start.slice();
  for (let k = 0; k < entries; k += 1) {
    const cell = dealt[k] as ClusterCell;
    const g = owner[k] as number;
    const entry = next[g] as number;
    next[g] = entry + 1;
    const scores = scoresOf(cell);
    const turned = (at[cell.pair.a] as number) > (at[cell.pair.b] as number);
    totals.pair[entry] = cell.pair.slot;
    totals.forA[entry] = turned ? scores.b : scores.a;
    totals.forB[entry] = turned ? scores.a : scores.b;
  }
  return totals;
}
