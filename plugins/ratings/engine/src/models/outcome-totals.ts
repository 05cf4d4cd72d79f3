import { quantaOf, valueOf, type RatedBattle } from '@coarena/core';
import { checkBattle } from '../exact-totals.ts';

/** Exact sums of weight by outcome: what the first agent of a row won, what the second won, what was tied. */
type OutcomeCell = {
  wonHigh: number;
  wonLow: number;
  lostHigh: number;
  lostLow: number;
  tiedHigh: number;
  tiedLow: number;
  battles: number;
};

/** Battles that a model cannot tell apart: two agents (`first` before `second` by name) and the features of `first`. */
export type OutcomeRow = {
  readonly key: string;
  readonly first: string;
  readonly second: string;
  readonly features: readonly number[];
  readonly total: OutcomeCell;
};

/**
 * Sums of weights by outcome, row and cluster, for models that need more than scores by pair. Kept like `ExactTotals`:
 * sums are whole numbers, so whatever is added and then removed leaves nothing. Features change their sign with the point of view.
 */
export class OutcomeTotals {
  readonly rows = new Map<string, OutcomeRow>();
  readonly clusters = new Map<string, Map<string, OutcomeCell>>();
  battles = 0;

  /**
   * Adds (`by` = 1) or takes back (`by` = -1) one battle with the features of agent `i`. Throws RangeError for one that
   * cannot be, or was never there.
   */
  record(battle: RatedBattle, features: readonly number[], by: 1 | -1): void {
    checkBattle(battle);
    const turned = battle.j < battle.i;
    const [first, second] = turned ? [battle.j, battle.i] : [battle.i, battle.j];
    const seen = features.map((feature) => (feature === 0 ? 0 : turned ? -feature : feature));
    if (!seen.every(Number.isFinite))
      throw new RangeError(`a feature of a battle of ${battle.i} and ${battle.j} is no finite number: ${seen.join()}`);
    const key = JSON.stringify([first, second, ...seen]);
    const row = this.rows.get(key) ?? { key, first, second, features: seen, total: emptyCell() };
    const shares = battle.clusters.filter((each) => each.share > 0);
    const absent = row.total.battles === 0 || shares.some(({ cluster }) => !this.clusters.get(cluster)?.has(key));
    if (by === -1 && absent)
      throw new RangeError(`a battle of ${battle.i} and ${battle.j} cannot be taken back: it was never added`);
    const outcome = outcomeOf(battle, turned);
    add(row.total, battle.weight, outcome, by);
    if (row.total.battles === 0) this.rows.delete(key);
    else this.rows.set(key, row);
    for (const { cluster, share } of shares) this.#share(cluster, key, battle.weight * share, outcome, by);
    this.battles += by;
  }

  /** Every agent that has a battle here. */
  agents(): ReadonlySet<string> {
    const names = new Set<string>();
    for (const { first, second } of this.rows.values()) names.add(first).add(second);
    return names;
  }

  #share(cluster: string, key: string, weight: number, outcome: Outcome, by: 1 | -1): void {
    const cells = this.clusters.get(cluster) ?? new Map<string, OutcomeCell>();
    const cell = cells.get(key) ?? emptyCell();
    add(cell, weight, outcome, by);
    if (cell.battles === 0) cells.delete(key);
    else cells.set(key, cell);
    if (cells.size === 0) this.clusters.delete(cluster);
    else this.clusters.set(cluster, cells);
  }
}

/** The weights of a cell as doubles. */
export function weightsOf(cell: OutcomeCell): { readonly won: number; readonly lost: number; readonly tied: number } {
  return {
    won: valueOf(cell.wonHigh, cell.wonLow),
    lost: valueOf(cell.lostHigh, cell.lostLow),
    tied: valueOf(cell.tiedHigh, cell.tiedLow),
  };
}

type Outcome = 'won' | 'lost' | 'tied';

function outcomeOf({ label }: RatedBattle, turned: boolean): Outcome {
  if (label !== 'i' && label !== 'j') return 'tied';
  return (label === 'i') === turned ? 'lost' : 'won';
}

function emptyCell(): OutcomeCell {
  return { wonHigh: 0, wonLow: 0, lostHigh: 0, lostLow: 0, tiedHigh: 0, tiedLow: 0, battles: 0 };
}

function add(cell: OutcomeCell, weight: number, outcome: Outcome, by: 1 | -1): void {
  const { high, low } = quantaOf(weight);
  cell[`${outcome}High`] += by * high;
  cell[`${outcome}Low`] += by * low;
  cell.battles += by;
}
