/** Distribution function of the standard normal, accurate to about 1e-15 and in both tails relatively. */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) throw new RangeError('the distribution function takes a number, seen NaN');
  return z < 0 ? upperTail(-z) : 1 - upperTail(z);
}

/** P(Z > z) for z from 0 on: a power series near the middle, a continued fraction in the tail. */
function upperTail(z: number): number {
  if (z > 39) return 0;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z < 3) {
    let term = z;
    let sum = z;
    for (let k = 3; term > 1e-17 * sum; k += 2) {
      term *= (z * z) / k;
      sum += term;
    }
    return 0.5 - density * sum;
  }
  let fraction = 0;
  for (let k = 120; k >= 1; k -= 1) fraction = k / (z + fraction);
  return density / (z + fraction);
}

/**
 * Quantile of the standard normal at a level strictly between 0 and 1, to rounding: a rational start (Acklam) and two
 * Halley steps on the distribution function of the nearer tail.
 */
export function normalQuantile(level: number): number {
  if (!(level > 0 && level < 1)) throw new RangeError(`a level is between 0 and 1, seen ${level}`);
  if (level === 0.5) return 0;
  if (level > 0.5) return -lowerQuantile(1 - level);
  return lowerQuantile(level);
}

function lowerQuantile(level: number): number {
  let x = start(level);
  for (let round = 0; round < 2; round += 1) {
    const excess = (normalCdf(x) - level) * Math.sqrt(2 * Math.PI) * Math.exp((x * x) / 2);
    x -= excess / (1 + (x * excess) / 2);
  }
  return x;
}

function start(level: number): number {
  if (level < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(level));
    return (
      polynomial(
        q,
        [
          -7.784894002430293e-3, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
          2.938163982698783,
        ],
      ) / polynomial(q, [7.784695709041462e-3, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1])
    );
  }
  const q = level - 0.5;
  return (
    (q *
      polynomial(
        q * q,
        [
          -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
          2.506628277459239,
        ],
      )) /
    polynomial(
      q * q,
      [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1],
    )
  );
}

/** A polynomial by its coefficients, highest power first. */
function polynomial(x: number, coefficients: readonly number[]): number {
  return coefficients.reduce((sum, each) => sum * x + each, 0);
}
