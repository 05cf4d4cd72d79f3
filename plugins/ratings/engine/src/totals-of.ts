import { scoresOf, type ExactTotals } from './exact-totals.ts';
import type { ClusterTotals, PairTotals } from './totals.ts';

/** All sums as columns over the given agents: all that have battles, in any order, and any others. */
export function totalsOf(
  exact: ExactTotals,
  names: readonly string[],
): { readonly pairs: PairTotals; readonly clusters: ClusterTotals } {
  const pairs = pairTotalsOf(exact, names);
  return { pairs, clusters: clusterTotalsOf(exact, positionsOf(exact, names)) };
}

/**
 * The pairs alone, which is all that the strengths need. Sorted, so that the order of arrival leaves no trace; numbers
 * the sums' cells by `slot` on the way.
 */
export function pairTotalsOf(exact: ExactTotals, names: readonly string[]): PairTotals {
  const at = positionsOf(exact, names);
  const agents = names.length;
  const count = exact.pairs.size;
  const cells = [...exact.pairs.values()];
  // Where each pair belongs in a square of all pairs, 0 for pairs that never met: reading it in order sorts them.
  const square = new Int32Array(agents * agents);
  for (const [index, cell] of cells.entries()) {
    const [first, second] = [at[cell.a] as number, at[cell.b] as number];
    square[Math.min(first, second) * agents + Math.max(first, second)] = index + 1;
  }
  const totals = {
    agents,
    a: new Int32Array(count),
    b: new Int32Array(count),
    forA: new Float64Array(count),
    forB: new Float64Array(count),
    battles: new Float64Array(count),
  };
  let slot = 0;
  for (let place = 0; place < square.length; place += 1) {
    const cell = cells[(square[place] as number) - 1];
    if (cell === undefined) continue;
    const scores = scoresOf(cell);
    const a = Math.floor(place / agents);
    const turned = at[cell.a] !== a;
    cell.slot = slot;
    totals.a[slot] = a;
    totals.b[slot] = place % agents;
    totals.forA[slot] = turned ? scores.b : scores.a;
    totals.forB[slot] = turned ? scores.a : scores.b;
    totals.battles[slot] = cell.battles;
    slot += 1;
  }
  return totals;
}

/** The place of each of the sums' agents among the given ones. */
function positionsOf(exact: ExactTotals, names: readonly string[]): readonly number[] {
  const position = new Map(names.map((name, agent) => [name, agent]));
  return exact.names.map((name) => position.get(name) ?? -1);
}

function clusterTotalsOf(exact: ExactTotals, at: readonly number[]): ClusterTotals {
  let entries = 0;
  for (const cells of exact.clusters.values()) entries += cells.size;
  const start = new Int32Array(exact.clusters.size + 1);
  const pair = new Int32Array(entries);
  const forA = new Float64Array(entries);
  const forB = new Float64Array(entries);
  let entry = 0;
  let g = 0;
  for (const cells of exact.clusters.values()) {
    for (const cell of cells.values()) {
      const scores = scoresOf(cell);
      const turned = (at[cell.pair.a] as number) > (at[cell.pair.b] as number);
      pair[entry] = cell.pair.slot;
      forA[entry] = turned ? scores.b : scores.a;
      forB[entry] = turned ? scores.a : scores.b;
      entry += 1;
    }
    g += 1;
    start[g] = entry;
  }
  return { start, pair, forA, forB };
}
