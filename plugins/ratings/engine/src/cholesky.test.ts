import { seededStream } from '@coarena/core';
import { CholeskyDecomposition, inverse, Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { factorise, invert, solve, solveFour, transposed, type SquareMatrix } from './cholesky.ts';

/** A random positive definite matrix as this module and as the library hold it. */
function sample(size: number, seed: number): { readonly own: SquareMatrix; readonly library: Matrix } {
  const random = seededStream(seed);
  const half = new Matrix(Array.from({ length: size }, () => Array.from({ length: size }, () => random.next() - 0.5)));
  const library = half.mmul(half.transpose()).add(Matrix.eye(size, size));
  return { own: { size, data: Float64Array.from(library.to1DArray()) }, library };
}

describe.each([1, 2, 3, 4, 5, 17, 64])('a matrix of size %i', (size) => {
  const { own, library } = sample(size, size);
  factorise(own);

  it('has the factor that the library finds', () => {
    const expected = new CholeskyDecomposition(library).lowerTriangularMatrix;
    for (let i = 0; i < size; i += 1) {
      for (let j = 0; j <= i; j += 1) expect(own.data[i * size + j]).toBeCloseTo(expected.get(i, j), 10);
    }
  });

  it('is solved and inverted as by the library', () => {
    const rhs = Float64Array.from({ length: size }, (_, k) => k + 1);
    const expected = new CholeskyDecomposition(library).solve(Matrix.columnVector(Array.from(rhs)));
    solve(own, rhs);
    for (let k = 0; k < size; k += 1) expect(rhs[k]).toBeCloseTo(expected.get(k, 0), 10);
    const four = Float64Array.from({ length: 4 * size }, (_, k) => (k % 4) * Math.floor(k / 4) + 1);
    const columns = [0, 1, 2, 3].map((column) => Float64Array.from({ length: size }, (_, k) => column * k + 1));
    solveFour(own, transposed(own), four);
    for (const [column, each] of columns.entries()) {
      const solved = new CholeskyDecomposition(library).solve(Matrix.columnVector(Array.from(each)));
      for (let k = 0; k < size; k += 1) expect(four[4 * k + column]).toBeCloseTo(solved.get(k, 0), 10);
    }
    const flat = inverse(library).to1DArray();
    for (const [k, value] of invert(own).data.entries()) expect(value).toBeCloseTo(flat[k]!, 10);
  });
});

it('a semi-definite matrix gets a factor with a zero column', () => {
  const matrix = { size: 3, data: Float64Array.of(2, 0, 0, -1, 2, 0, -1, -1, 2) };
  factorise(matrix, 1e-10);
  const { data } = matrix;
  expect(data[8]).toBe(0);
  const at = (i: number, j: number): number =>
    [0, 1, 2].reduce((sum, k) => sum + (k <= Math.min(i, j) ? data[i * 3 + k]! * data[j * 3 + k]! : 0), 0);
  expect([at(0, 0), at(1, 0), at(2, 1), at(2, 2)].map((x) => Math.round(x * 1e9) / 1e9)).toEqual([2, -1, -1, 2]);
});
