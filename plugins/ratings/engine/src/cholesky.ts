/** A square matrix in rows, one after the other. */
export type SquareMatrix = { readonly size: number; readonly data: Float64Array };

/**
 * Replaces the lower triangle by its Cholesky factor (what lies above is left alone and never read). A pivot that is no
 * more than `floor` times its diagonal makes its column zero: a positive semi-definite matrix has a factor too.
 */
export function factorise({ size, data }: SquareMatrix, floor = 0): void {
  let i = 0;
  for (; i + 4 <= size; i += 4) {
    for (let j = 0; j < i; j += 1) fourRows(data, size, i, j);
    for (let row = i; row < i + 4; row += 1) finishRow(data, size, row, i, floor);
  }
  for (; i < size; i += 1) finishRow(data, size, i, 0, floor);
}

/** Column j of four rows at once: each element of row j is loaded once for all of them. */
function fourRows(data: Float64Array, size: number, i: number, j: number): void {
  const pivot = data[j * size + j] as number;
  const r0 = i * size;
  const r1 = r0 + size;
  const r2 = r1 + size;
  const r3 = r2 + size;
  const column = j * size;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let k = 0; k < j; k += 1) {
    const x = data[column + k] as number;
    s0 += x * (data[r0 + k] as number);
    s1 += x * (data[r1 + k] as number);
    s2 += x * (data[r2 + k] as number);
    s3 += x * (data[r3 + k] as number);
  }
  data[r0 + j] = pivot === 0 ? 0 : ((data[r0 + j] as number) - s0) / pivot;
  data[r1 + j] = pivot === 0 ? 0 : ((data[r1 + j] as number) - s1) / pivot;
  data[r2 + j] = pivot === 0 ? 0 : ((data[r2 + j] as number) - s2) / pivot;
  data[r3 + j] = pivot === 0 ? 0 : ((data[r3 + j] as number) - s3) / pivot;
}

/** One row from column `from` on, its pivot included. */
function finishRow(data: Float64Array, size: number, i: number, from: number, floor: number): void {
  const row = i * size;
  for (let j = from; j < i; j += 1) {
    const pivot = data[j * size + j] as number;
    data[row + j] = pivot === 0 ? 0 : ((data[row + j] as number) - product(data, row, data, j * size, j)) / pivot;
  }
  const diagonal = data[row + i] as number;
  const pivot = diagonal - product(data, row, data, row, i);
  data[row + i] = pivot > floor * Math.abs(diagonal) ? Math.sqrt(pivot) : 0;
}

/** Solves A x = rhs in place, given the factor of A. */
export function solve({ size, data }: SquareMatrix, rhs: Float64Array): void {
  for (let i = 0; i < size; i += 1) {
    let sum = rhs[i] as number;
    for (let k = 0; k < i; k += 1) sum -= (data[i * size + k] as number) * (rhs[k] as number);
    rhs[i] = sum / (data[i * size + i] as number);
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    const x = (rhs[i] as number) / (data[i * size + i] as number);
    rhs[i] = x;
    for (let k = 0; k < i; k += 1) rhs[k] = (rhs[k] as number) - (data[i * size + k] as number) * x;
  }
}

/** The upper triangle of a factor, its rows being the columns of the lower one. */
export function transposed({ size, data }: SquareMatrix): SquareMatrix {
  const upper = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    for (let k = 0; k <= i; k += 1) upper[k * size + i] = data[i * size + k] as number;
  }
  return { size, data: upper };
}

/**
 * Solves for four right-hand sides at once, in place, given the factor of A and its transpose; they lie side by side, entry
 * by entry (`rhs[4 i + column]`), so that each element of the factor is loaded once for all of them.
 */
export function solveFour(lower: SquareMatrix, upper: SquareMatrix, rhs: Float64Array): void {
  const { size } = lower;
  for (let i = 0; i < size; i += 1) eliminate(lower, rhs, i, 0, i);
  for (let i = size - 1; i >= 0; i -= 1) eliminate(upper, rhs, i, i + 1, size);
}

/** Entry i of all four, given those from `from` up to `end`. */
function eliminate({ size, data }: SquareMatrix, rhs: Float64Array, i: number, from: number, end: number): void {
  const row = i * size;
  const at = 4 * i;
  let s0 = rhs[at] as number;
  let s1 = rhs[at + 1] as number;
  let s2 = rhs[at + 2] as number;
  let s3 = rhs[at + 3] as number;
  for (let k = from; k < end; k += 1) {
    const factor = data[row + k] as number;
    s0 -= factor * (rhs[4 * k] as number);
    s1 -= factor * (rhs[4 * k + 1] as number);
    s2 -= factor * (rhs[4 * k + 2] as number);
    s3 -= factor * (rhs[4 * k + 3] as number);
  }
  const pivot = data[row + i] as number;
  rhs[at] = s0 / pivot;
  rhs[at + 1] = s1 / pivot;
  rhs[at + 2] = s2 / pivot;
  rhs[at + 3] = s3 / pivot;
}

/** The inverse of A, given its factor: both triangles filled. */
export function invert({ size, data }: SquareMatrix): SquareMatrix {
  // Row i of `columns` is column i of the inverse of the factor, so that every product below runs along rows.
  const columns = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    for (let k = i; k < size; k += 1) {
      const sum = (k === i ? 1 : 0) - product(data, k * size + i, columns, i * size + i, k - i);
      columns[i * size + k] = sum / (data[k * size + k] as number);
    }
  }
  const inverse = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      const value = product(columns, i * size + i, columns, j * size + i, size - i);
      inverse[i * size + j] = value;
      inverse[j * size + i] = value;
    }
  }
  return { size, data: inverse };
}

/** The sum of products of a stretch of each of two arrays; four sums at once, which the processor can overlap. */
export function product(x: Float64Array, left: number, y: Float64Array, right: number, length: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  const whole = length - (length % 4);
  let k = 0;
  for (; k < whole; k += 4) {
    s0 += (x[left + k] as number) * (y[right + k] as number);
    s1 += (x[left + k + 1] as number) * (y[right + k + 1] as number);
    s2 += (x[left + k + 2] as number) * (y[right + k + 2] as number);
    s3 += (x[left + k + 3] as number) * (y[right + k + 3] as number);
  }
  for (; k < length; k += 1) s0 += (x[left + k] as number) * (y[right + k] as number);
  return s0 + s1 + (s2 + s3);
}
