/** Votes between two agents, by their places in a list of strengths. */
export type PairCount = { readonly i: number; readonly j: number; readonly votes: number };

/**
 * Standard error of each strength by the model alone, equation (25), every agent taken into the centring: the square roots
 * of the diagonal of P H^-1 P with H from equation (20), in natural-log units. Before all agents have met, the ridge keeps H
 * regular.
 */
export function modelErrors(
  strengths: readonly number[],
  pairs: readonly PairCount[],
  ridge: number,
): readonly number[] {
  const m = strengths.length;
  const curvature = strengths.map((_, row) => strengths.map((__, column) => (row === column ? ridge : 0)));
  const add = (row: number, column: number, by: number): void => {
    const line = curvature[row] as number[];
    line[column] = (line[column] ?? 0) + by;
  };
  for (const { i, j, votes } of pairs) {
    const p = 1 / (1 + Math.exp((strengths[j] ?? 0) - (strengths[i] ?? 0)));
    const information = votes * p * (1 - p);
    add(i, i, information);
    add(j, j, information);
    add(i, j, -information);
    add(j, i, -information);
  }
  const covariance = inverse(curvature);
  const rows = covariance.map((line) => line.reduce((sum, each) => sum + each, 0) / m);
  const mean = rows.reduce((sum, each) => sum + each, 0) / m;
  return covariance.map((line, a) => Math.sqrt((line[a] ?? 0) - 2 * (rows[a] ?? 0) + mean));
}

/** The inverse of a small symmetric positive definite matrix, by Gauss-Jordan with pivots on the diagonal. */
function inverse(matrix: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const m = matrix.length;
  const work = matrix.map((line, row) => [...line, ...line.map((_, column) => (row === column ? 1 : 0))]);
  for (let pivot = 0; pivot < m; pivot += 1) {
    const line = work[pivot] as number[];
    const scale = line[pivot] as number;
    for (let k = 0; k < 2 * m; k += 1) line[k] = (line[k] as number) / scale;
    for (const [row, other] of work.entries()) {
      const factor = other[pivot] as number;
      if (row === pivot || factor === 0) continue;
      for (let k = 0; k < 2 * m; k += 1) other[k] = (other[k] as number) - factor * (line[k] as number);
    }
  }
  return work.map((line) => line.slice(m));
}
