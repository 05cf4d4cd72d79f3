import { type OutcomeTotals, weightsOf } from './outcome-totals.ts';
import type { PairTotals } from '../totals.ts';

/**
 * Outcome sums as columns, one entry a row: agent positions `a` < `b`, weights won by `a`, by `b` and tied, how many
 * battles, and `terms` features of each row from the view of `a`, one row after the other.
 */
export type OutcomeColumns = {
  readonly agents: number;
  readonly terms: number;
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly wonA: Float64Array;
  readonly wonB: Float64Array;
  readonly tied: Float64Array;
  readonly battles: Float64Array;
  readonly features: Float64Array;
};

/** The same by cluster: cluster `g` owns the entries from `start[g]` up to `start[g + 1]`, each naming a row. */
export type OutcomeClusters = {
  readonly start: Int32Array;
  readonly row: Int32Array;
  readonly wonA: Float64Array;
  readonly wonB: Float64Array;
  readonly tied: Float64Array;
};

/**
 * All sums over the given agents, which include all that have battles. Rows and clusters are sorted, so that the order of
 * arrival leaves no trace. `terms` is the number of features that every row has.
 */
export function outcomeColumns(
  totals: OutcomeTotals,
  names: readonly string[],
  terms: number,
): { readonly columns: OutcomeColumns; readonly clusters: OutcomeClusters } {
  const position = new Map(names.map((name, agent) => [name, agent]));
  const at = (name: string): number => position.get(name) ?? -1;
  const rows = [...totals.rows.values()].sort((x, y) => (x.key < y.key ? -1 : 1));
  const columns: OutcomeColumns = {
    agents: names.length,
    terms,
    a: new Int32Array(rows.length),
    b: new Int32Array(rows.length),
    ...emptyWeights(rows.length),
    battles: new Float64Array(rows.length),
    features: new Float64Array(rows.length * terms),
  };
  const places = new Map<string, { readonly row: number; readonly turned: boolean }>();
  for (const [row, { key, first, second, features, total }] of rows.entries()) {
    const turned = at(first) > at(second);
    places.set(key, { row, turned });
    columns.a[row] = at(turned ? second : first);
    columns.b[row] = at(turned ? first : second);
    columns.battles[row] = total.battles;
    put(columns, row, weightsOf(total), turned);
    for (let k = 0; k < terms; k += 1) columns.features[row * terms + k] = (turned ? -1 : 1) * (features[k] ?? 0);
  }
  return { columns, clusters: clusterColumns(totals, places) };
}

/** Scores by pair, a tie being half a win for both: what centring, reasons and components are decided on. */
export function pairTotalsOfRows(columns: OutcomeColumns): PairTotals {
  const { agents } = columns;
  const slots = new Map<number, { forA: number; forB: number; battles: number }>();
  for (let row = 0; row < columns.a.length; row += 1) {
    const key = (columns.a[row] as number) * agents + (columns.b[row] as number);
    const slot = slots.get(key) ?? { forA: 0, forB: 0, battles: 0 };
    const half = (columns.tied[row] as number) / 2;
    slot.forA += (columns.wonA[row] as number) + half;
    slot.forB += (columns.wonB[row] as number) + half;
    slot.battles += columns.battles[row] as number;
    slots.set(key, slot);
  }
  const met = [...slots].sort(([x], [y]) => x - y);
  return {
    agents,
    a: Int32Array.from(met, ([key]) => Math.floor(key / agents)),
    b: Int32Array.from(met, ([key]) => key % agents),
    forA: Float64Array.from(met, ([, slot]) => slot.forA),
    forB: Float64Array.from(met, ([, slot]) => slot.forB),
    battles: Float64Array.from(met, ([, slot]) => slot.battles),
  };
}

function clusterColumns(
  totals: OutcomeTotals,
  places: ReadonlyMap<string, { readonly row: number; readonly turned: boolean }>,
): OutcomeClusters {
  const sorted = [...totals.clusters].sort(([x], [y]) => (x < y ? -1 : 1));
  const size = sorted.reduce((sum, [, cells]) => sum + cells.size, 0);
  const clusters: OutcomeClusters = {
    start: new Int32Array(sorted.length + 1),
    row: new Int32Array(size),
    ...emptyWeights(size),
  };
  let entry = 0;
  for (const [g, [, cells]] of sorted.entries()) {
    const own = [...cells].sort(([x], [y]) => (x < y ? -1 : 1));
    for (const [key, cell] of own) {
      const place = places.get(key);
      if (place === undefined) throw new RangeError(`a judge has a share of a battle that is not there: ${key}`);
      clusters.row[entry] = place.row;
      put(clusters, entry, weightsOf(cell), place.turned);
      entry += 1;
    }
    clusters.start[g + 1] = entry;
  }
  return clusters;
}

type Weights = { readonly wonA: Float64Array; readonly wonB: Float64Array; readonly tied: Float64Array };

function emptyWeights(size: number): Weights {
  return { wonA: new Float64Array(size), wonB: new Float64Array(size), tied: new Float64Array(size) };
}

function put(into: Weights, entry: number, weights: ReturnType<typeof weightsOf>, turned: boolean): void {
  into.wonA[entry] = turned ? weights.lost : weights.won;
  into.wonB[entry] = turned ? weights.won : weights.lost;
  into.tied[entry] = weights.tied;
}
