import { quantaOf, valueOf, type RatedBattle } from '@coarena/core';

/** Exact sums of one pair of agents, or of one cluster's share of it. `a` and `b` are agents by order of first sight. */
class SumCell {
  aHigh = 0;
  aLow = 0;
  bHigh = 0;
  bLow = 0;
  battles = 0;

  /** Scores are kept in halves of a weight, so that a tie is whole too. */
  add(weight: number, forA: number, by: 1 | -1): void {
    const { high, low } = quantaOf(weight);
    this.aHigh += by * forA * high;
    this.aLow += by * forA * low;
    this.bHigh += by * (2 - forA) * high;
    this.bLow += by * (2 - forA) * low;
    this.battles += by;
  }
}

/** The exact sums of one pair. `slot` is free for whoever walks the pairs to number them. */
export class PairCell extends SumCell {
  readonly key: number;
  readonly a: number;
  readonly b: number;
  slot = 0;

  constructor(key: number, a: number, b: number) {
    super();
    this.key = key;
    this.a = a;
    this.b = b;
  }
}

/** The exact sums of one cluster on one pair. */
export class ClusterCell extends SumCell {
  readonly pair: PairCell;

  constructor(pair: PairCell) {
    super();
    this.pair = pair;
  }
}

/**
 * Sums of weights and scores by pair and by cluster. Whatever is added and then removed leaves nothing: sums are whole
 * numbers, and what no battle stands behind is dropped.
 */
export class ExactTotals {
  readonly names: string[] = [];
  readonly pairs = new Map<number, PairCell>();
  readonly clusters = new Map<string, Map<number, ClusterCell>>();
  battles = 0;
  /** Grows whenever a pair meets for the first time or is forgotten. */
  shape = 0;
  readonly #numbers = new Map<string, number>();

  /** Adds (`by` = 1) or takes back (`by` = -1) one battle. Throws RangeError for one that cannot be, or was never there. */
  record(battle: RatedBattle, by: 1 | -1): void {
    checkBattle(battle);
    const i = this.#numberOf(battle.i);
    const j = this.#numberOf(battle.j);
    const [a, b] = i < j ? [i, j] : [j, i];
    // The place of the pair in the triangle of all pairs.
    const key = (b * (b - 1)) / 2 + a;
    const forI = battle.label === 'i' ? 2 : battle.label === 'j' ? 0 : 1;
    const forA = i === a ? forI : 2 - forI;
    const pair = this.pairs.get(key) ?? new PairCell(key, a, b);
    if (by === -1 && !this.#holds(pair, battle.clusters))
      throw new RangeError(`a battle of ${battle.i} and ${battle.j} cannot be taken back: it was never added`);
    pair.add(battle.weight, forA, by);
    if (pair.battles === 0) {
      this.pairs.delete(key);
      this.shape += 1;
    } else if (pair.battles === by) {
      this.pairs.set(key, pair);
      this.shape += 1;
    }
    for (const { cluster, share } of battle.clusters)
      if (share > 0) this.#share(cluster, pair, battle.weight * share, forA, by);
    this.battles += by;
  }

  #holds(pair: PairCell, clusters: RatedBattle['clusters']): boolean {
    if (pair.battles === 0) return false;
    return clusters.every(({ cluster, share }) => share === 0 || this.clusters.get(cluster)?.has(pair.key) === true);
  }

  #share(cluster: string, pair: PairCell, weight: number, forA: number, by: 1 | -1): void {
    let cells = this.clusters.get(cluster);
    if (cells === undefined) {
      cells = new Map();
      this.clusters.set(cluster, cells);
    }
    let cell = cells.get(pair.key);
    if (cell === undefined) {
      cell = new ClusterCell(pair);
      cells.set(pair.key, cell);
    }
    cell.add(weight, forA, by);
    if (cell.battles === 0) cells.delete(pair.key);
    if (cells.size === 0) this.clusters.delete(cluster);
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.names.push(name);
    this.#numbers.set(name, this.names.length - 1);
    return this.names.length - 1;
  }
}

/** The weighted score of either side of a cell. */
export function scoresOf(cell: SumCell): { readonly a: number; readonly b: number } {
  return { a: valueOf(cell.aHigh, cell.aLow) / 2, b: valueOf(cell.bHigh, cell.bLow) / 2 };
}

/** Throws RangeError for a battle that cannot be: one agent, a weight outside (0, 1], shares that do not sum to 1. */
export function checkBattle({ i, j, weight, clusters }: RatedBattle): void {
  if (i === j) throw new RangeError(`a battle needs two agents, both are ${i}`);
  if (!(weight > 0 && weight <= 1)) throw new RangeError(`the weight of a battle is in (0, 1], seen ${weight}`);
  let sum = 0;
  // A share below zero or none at all makes the sum one that no shares have.
  for (const { share } of clusters) sum += share >= 0 ? share : Number.NaN;
  if (!(Math.abs(sum - 1) <= 1e-9)) throw new RangeError(`the shares of a battle's judges sum to 1, seen ${sum}`);
}
