import { quantaOf, valueOf } from '@coarena/core';
import type { PairTotals } from './totals.ts';

/** Battles as columns of equal length: agent positions, the score of `i` (1, 0 or 1/2) and, unless all are 1, weights. */
export type BattleColumns = {
  readonly agents: number;
  readonly i: ArrayLike<number>;
  readonly j: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly w?: ArrayLike<number>;
};

/** Totals of a whole corpus in one pass; the sums are exact, so the order of the rows does not matter. */
export function aggregateColumns({ agents, i, j, y, w }: BattleColumns): PairTotals {
  const high = new Float64Array(agents * agents);
  const low = new Float64Array(agents * agents);
  const battles = new Int32Array(agents * agents);
  const full = quantaOf(1);
  for (let row = 0; row < i.length; row += 1) {
    const left = i[row] as number;
    const right = j[row] as number;
    const score = 2 * (y[row] as number);
    const quanta = w === undefined ? full : quantaOf(w[row] as number);
    const forward = left * agents + right;
    const backward = right * agents + left;
    high[forward] = (high[forward] as number) + score * quanta.high;
    low[forward] = (low[forward] as number) + score * quanta.low;
    high[backward] = (high[backward] as number) + (2 - score) * quanta.high;
    low[backward] = (low[backward] as number) + (2 - score) * quanta.low;
    const met = left < right ? forward : backward;
    battles[met] = (battles[met] as number) + 1;
  }
  return compact(agents, battles, (cell) => valueOf(high[cell] as number, low[cell] as number) / 2);
}

function compact(agents: number, battles: Int32Array, score: (cell: number) => number): PairTotals {
  const met: number[] = [];
  for (let a = 0; a < agents; a += 1) {
    for (let b = a + 1; b < agents; b += 1) if ((battles[a * agents + b] as number) > 0) met.push(a * agents + b);
  }
  const cells = Int32Array.from(met);
  const mirrored = (cell: number): number => (cell % agents) * agents + Math.floor(cell / agents);
  return {
    agents,
    a: cells.map((cell) => Math.floor(cell / agents)),
    b: cells.map((cell) => cell % agents),
    forA: Float64Array.from(cells, score),
    forB: Float64Array.from(cells, (cell) => score(mirrored(cell))),
    battles: Float64Array.from(cells, (cell) => battles[cell] as number),
  };
}
