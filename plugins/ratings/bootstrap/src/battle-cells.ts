import { scoreOf, type RandomStream, type RatedBattle } from '@coarena/core';
import type { PairTotals } from '@coarena/rating-engine';
import { binomial } from './binomial.ts';
import type { Resampler } from './resampler.ts';

/** Battles that are alike: two agents (`first` before `second` by name), the score of `first`, one weight. */
type Cell = {
  readonly first: string;
  readonly second: string;
  readonly score: number;
  readonly weight: number;
  count: number;
};

/** Counts of battles that are alike: what drawing single battles again needs. */
export class BattleCells {
  readonly #cells = new Map<string, Cell>();

  /** Adds (`by` = 1) or takes back (`by` = -1) one battle. */
  record({ i, j, label, weight }: RatedBattle, by: 1 | -1): void {
    const turned = j < i;
    const [first, second] = turned ? [j, i] : [i, j];
    const score = turned ? 1 - scoreOf(label) : scoreOf(label);
    const key = JSON.stringify([first, second, score, weight]);
    const cell = this.#cells.get(key) ?? { first, second, score, weight, count: 0 };
    cell.count += by;
    if (cell.count === 0) this.#cells.delete(key);
    else this.#cells.set(key, cell);
  }

  /** Draws as many battles as there are, with replacement: a multinomial over the cells, one binomial number a cell. */
  resampler(pairs: PairTotals, names: readonly string[]): Resampler {
    const at = new Map(names.map((name, agent) => [name, agent]));
    const place = new Map(Array.from(pairs.a, (a, k) => [a * pairs.agents + (pairs.b[k] as number), k]));
    const cells = [...this.#cells]
      .sort(([x], [y]) => (x < y ? -1 : 1))
      .map(([, { first, second, score, weight, count }]) => {
        const [one, other] = [at.get(first) ?? -1, at.get(second) ?? -1];
        const pair = place.get(Math.min(one, other) * pairs.agents + Math.max(one, other)) ?? -1;
        return { pair, count, weight, forA: weight * (one < other ? score : 1 - score) };
      });
    const battles = cells.reduce((sum, { count }) => sum + count, 0);
    return (random: RandomStream, forA: Float64Array, forB: Float64Array) => {
      forA.fill(0);
      forB.fill(0);
      let [todo, left] = [battles, battles];
      for (const cell of cells) {
        const drawn = binomial(todo, cell.count / left, random);
        todo -= drawn;
        left -= cell.count;
        forA[cell.pair] = (forA[cell.pair] as number) + drawn * cell.forA;
        forB[cell.pair] = (forB[cell.pair] as number) + drawn * (cell.weight - cell.forA);
      }
    };
  }
}
