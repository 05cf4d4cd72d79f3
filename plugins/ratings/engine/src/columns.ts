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

/** Sums by ordered pair, `i` first: doubled scores and weights in their exact parts. */
type OrderedSums = {
  readonly battles: Float64Array;
  readonly score: Float64Array;
  readonly scoreLow: Float64Array;
  readonly weight: Float64Array;
  readonly weightLow: Float64Array;
};

/** Totals of a whole corpus in one pass; the sums are exact, so the order of the rows does not matter. */
export function aggregateColumns(columns: BattleColumns): PairTotals {
  const { agents } = columns;
  const cells = agents * agents;
  const sums: OrderedSums = {
    battles: new Float64Array(cells),
    score: new Float64Array(cells),
    scoreLow: new Float64Array(cells),
    weight: new Float64Array(cells),
    weightLow: new Float64Array(cells),
  };
  if (columns.w === undefined) countRows(columns, sums);
  else weighRows(columns, columns.w, sums);
  return compact(agents, sums);
}

/** Rows of full weight: whole scores are enough, and the exact parts follow from them. */
function countRows({ agents, i, j, y }: BattleColumns, { battles, score, weight }: OrderedSums): void {
  for (let row = 0; row < i.length; row += 1) {
    const cell = (i[row] as number) * agents + (j[row] as number);
    battles[cell] = (battles[cell] as number) + 1;
    score[cell] = (score[cell] as number) + 2 * (y[row] as number);
  }
  const full = quantaOf(1).high;
  for (let cell = 0; cell < score.length; cell += 1) {
    score[cell] = (score[cell] as number) * full;
    weight[cell] = (battles[cell] as number) * full;
  }
}

function weighRows({ agents, i, j, y }: BattleColumns, w: ArrayLike<number>, sums: OrderedSums): void {
  const { battles, score, scoreLow, weight, weightLow } = sums;
  for (let row = 0; row < i.length; row += 1) {
    const cell = (i[row] as number) * agents + (j[row] as number);
    const { high, low } = quantaOf(w[row] as number);
    const doubled = 2 * (y[row] as number);
    battles[cell] = (battles[cell] as number) + 1;
    score[cell] = (score[cell] as number) + doubled * high;
    scoreLow[cell] = (scoreLow[cell] as number) + doubled * low;
    weight[cell] = (weight[cell] as number) + high;
    weightLow[cell] = (weightLow[cell] as number) + low;
  }
}

/** Both orders of each pair that has met, as one: what `i` did not score, `j` did. */
function compact(agents: number, { battles, score, scoreLow, weight, weightLow }: OrderedSums): PairTotals {
  const won = (cell: number, other: number): number => {
    const high = (score[cell] as number) + 2 * (weight[other] as number) - (score[other] as number);
    const low = (scoreLow[cell] as number) + 2 * (weightLow[other] as number) - (scoreLow[other] as number);
    return valueOf(high, low) / 2;
  };
  const met: number[] = [];
  const mirrored = (cell: number): number => (cell % agents) * agents + Math.floor(cell / agents);
  const together = (cell: number): number => (battles[cell] as number) + (battles[mirrored(cell)] as number);
  for (let a = 0; a < agents; a += 1) {
    for (let b = a + 1; b < agents; b += 1) if (together(a * agents + b) > 0) met.push(a * agents + b);
  }
  const cells = Int32Array.from(met);
  return {
    agents,
    a: cells.map((cell) => Math.floor(cell / agents)),
    b: cells.map((cell) => cell % agents),
    forA: Float64Array.from(cells, (cell) => won(cell, mirrored(cell))),
    forB: Float64Array.from(cells, (cell) => won(mirrored(cell), cell)),
    battles: Float64Array.from(cells, together),
  };
}
