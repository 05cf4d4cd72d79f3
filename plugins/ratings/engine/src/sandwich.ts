import { solveFour, transposed, type SquareMatrix } from './cholesky.ts';
import type { JudgedColumns } from './cluster-columns.ts';
import type { Covariance } from './covariance.ts';
import { chances } from './objective.ts';
import { clusterCount, type ClusterTotals, type PairTotals } from './totals.ts';

/**
 * Cluster-robust variances (26) with the factor G/(G-1), or null where fewer than two clusters leave none. Each cluster's
 * score is carried through the curvature by itself and squared afterwards: summed first (u u'), almost separated boards would
 * lose half their digits, because there the scores cancel along the direction in which the inverse is large.
 */
export function clusterVariances(
  pairs: PairTotals,
  clusters: ClusterTotals,
  theta: Float64Array,
  covariance: Covariance,
): Float64Array | null {
  const count = clusterCount(clusters);
  if (count < 2) return null;
  const scores = entryScores(pairs, clusters, theta);
  const sums = new Float64Array(pairs.agents);
  addSingles(pairs, clusters, scores, covariance, sums);
  addOthers(pairs, clusters, scores, covariance, sums);
  return sums.map((sum) => (sum * count) / (count - 1));
}

/** What `a` scored above expectation in each entry; `b` scored as much below. */
function entryScores(pairs: PairTotals, { pair, forA, forB }: ClusterTotals, theta: Float64Array): Float64Array {
  const p = new Float64Array(pairs.a.length);
  const q = new Float64Array(pairs.a.length);
  for (let k = 0; k < pairs.a.length; k += 1) {
    const chance = chances((theta[pairs.a[k] as number] as number) - (theta[pairs.b[k] as number] as number));
    p[k] = chance.p;
    q[k] = chance.q;
  }
  const scores = new Float64Array(pair.length);
  for (let entry = 0; entry < pair.length; entry += 1) {
    const k = pair[entry] as number;
    scores[entry] = (forA[entry] as number) * (q[k] as number) - (forB[entry] as number) * (p[k] as number);
  }
  return scores;
}

/** Clusters that judged one pair alone differ in size only: they are added up by pair, and each pair is carried once. */
function addSingles(
  pairs: PairTotals,
  { start, pair }: ClusterTotals,
  scores: Float64Array,
  { inverse, set }: Covariance,
  sums: Float64Array,
): void {
  const squares = new Float64Array(pairs.a.length);
  for (let g = 0; g + 1 < start.length; g += 1) {
    const entry = start[g] as number;
    if ((start[g + 1] as number) !== entry + 1) continue;
    const k = pair[entry] as number;
    squares[k] = (squares[k] as number) + (scores[entry] as number) ** 2;
  }
  const { size, data } = inverse;
  for (let k = 0; k < squares.length; k += 1) {
    const square = squares[k] as number;
    if (square === 0) continue;
    const rowA = (pairs.a[k] as number) * size;
    const rowB = (pairs.b[k] as number) * size;
    let mean = 0;
    for (const member of set) mean += (data[rowA + member] as number) - (data[rowB + member] as number);
    mean /= set.length;
    for (let agent = 0; agent < size; agent += 1) {
      const moved = (data[rowA + agent] as number) - (data[rowB + agent] as number) - mean;
      sums[agent] = (sums[agent] as number) + square * moved * moved;
    }
  }
}

/**
 * The same sums from a whole corpus in columns, in one pass over its rows and without an entry for what each cluster said of
 * each pair: a table of scores, one line a cluster, which has to fit in memory. Rounding depends on the order of the rows.
 */
export function columnVariances(
  columns: JudgedColumns,
  pairs: PairTotals,
  theta: Float64Array,
  { factor, set }: Covariance,
): Float64Array | null {
  const { table, judged } = scoreTable(columns, theta);
  const count = judged.reduce((sum, each) => sum + each, 0);
  if (count < 2) return null;
  const { agents } = pairs;
  const upper = transposed(factor);
  const sums = new Float64Array(agents);
  const block = new Float64Array(4 * agents);
  for (let g = 0; g < columns.clusters; g += 4) {
    const end = Math.min(g + 4, columns.clusters);
    for (let line = g; line < end; line += 1) {
      for (let agent = 0; agent < agents; agent += 1)
        block[4 * agent + line - g] = table[line * agents + agent] as number;
    }
    addBlock(block, factor, upper, set, sums);
  }
  return sums.map((sum) => (sum * count) / (count - 1));
}

/** What each cluster saw each agent score above expectation, and whether it judged at all. */
function scoreTable(
  { agents, i, j, y, w, cluster, clusters }: JudgedColumns,
  theta: Float64Array,
): { readonly table: Float64Array; readonly judged: Uint8Array } {
  const chance = new Float64Array(agents * agents);
  for (let a = 0; a < agents; a += 1) {
    for (let b = 0; b < agents; b += 1) chance[a * agents + b] = chances((theta[a] as number) - (theta[b] as number)).p;
  }
  const table = new Float64Array(clusters * agents);
  const judged = new Uint8Array(clusters);
  for (let row = 0; row < i.length; row += 1) {
    const first = i[row] as number;
    const second = j[row] as number;
    const g = cluster[row] as number;
    const weight = w === undefined ? 1 : (w[row] as number);
    const won = y[row] as number;
    // Both chances by themselves: next to 1 the other one would lose its digits.
    const score =
      weight *
      (won * (chance[second * agents + first] as number) - (1 - won) * (chance[first * agents + second] as number));
    const line = g * agents;
    table[line + first] = (table[line + first] as number) + score;
    table[line + second] = (table[line + second] as number) - score;
    judged[g] = 1;
  }
  return { table, judged };
}

/** All other clusters, four at a time: their scores by agent, solved for the strengths that they pull. */
function addOthers(
  pairs: PairTotals,
  { start, pair }: ClusterTotals,
  scores: Float64Array,
  { factor, set }: Covariance,
  sums: Float64Array,
): void {
  const upper = transposed(factor);
  const block = new Float64Array(4 * pairs.agents);
  let filled = 0;
  for (let g = 0; g + 1 < start.length; g += 1) {
    const end = start[g + 1] as number;
    if (end < (start[g] as number) + 2) continue;
    for (let entry = start[g] as number; entry < end; entry += 1) {
      const k = pair[entry] as number;
      const a = 4 * (pairs.a[k] as number) + filled;
      const b = 4 * (pairs.b[k] as number) + filled;
      block[a] = (block[a] as number) + (scores[entry] as number);
      block[b] = (block[b] as number) - (scores[entry] as number);
    }
    filled += 1;
    if (filled === 4) {
      addBlock(block, factor, upper, set, sums);
      filled = 0;
    }
  }
  if (filled > 0) addBlock(block, factor, upper, set, sums);
}

/** Solves the block, adds its squares after projection, and leaves it empty. */
function addBlock(
  block: Float64Array,
  lower: SquareMatrix,
  upper: SquareMatrix,
  set: readonly number[],
  sums: Float64Array,
): void {
  solveFour(lower, upper, block);
  let m0 = 0;
  let m1 = 0;
  let m2 = 0;
  let m3 = 0;
  for (const member of set) {
    m0 += block[4 * member] as number;
    m1 += block[4 * member + 1] as number;
    m2 += block[4 * member + 2] as number;
    m3 += block[4 * member + 3] as number;
  }
  const share = 1 / set.length;
  m0 *= share;
  m1 *= share;
  m2 *= share;
  m3 *= share;
  for (let agent = 0; agent < sums.length; agent += 1) {
    const at = 4 * agent;
    const x0 = (block[at] as number) - m0;
    const x1 = (block[at + 1] as number) - m1;
    const x2 = (block[at + 2] as number) - m2;
    const x3 = (block[at + 3] as number) - m3;
    sums[agent] = (sums[agent] as number) + (x0 * x0 + x1 * x1) + (x2 * x2 + x3 * x3);
  }
  block.fill(0);
}
