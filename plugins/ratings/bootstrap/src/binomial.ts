import type { RandomStream } from '@coarena/core';

/** One binomial number: successes in `n` trials of chance `p`. Exact in distribution, at a cost that does not grow with `n`. */
export function binomial(n: number, p: number, random: RandomStream): number {
  if (n <= 0 || p <= 0) return 0;
  if (p >= 1) return n;
  if (p > 0.5) return n - binomial(n, 1 - p, random);
  return n * p < 10 ? byInversion(n, p, random) : byRejection(n, p, random);
}

/** Walks up the distribution function. */
function byInversion(n: number, p: number, random: RandomStream): number {
  const odds = p / (1 - p);
  let mass = Math.exp(n * Math.log1p(-p));
  let left = random.next();
  for (let k = 0; k < n; k += 1) {
    if (left < mass) return k;
    left -= mass;
    mass *= (odds * (n - k)) / (k + 1);
    // What rounding left of the unit interval lies far beyond the mean.
    if (mass < 1e-300) return k;
  }
  return n;
}

/** Transformed rejection with squeeze (Hoermann's BTRS), for n p of 10 and more and p up to one half. */
function byRejection(n: number, p: number, random: RandomStream): number {
  const q = 1 - p;
  const deviation = Math.sqrt(n * p * q);
  const b = 1.15 + 2.53 * deviation;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const centre = n * p + 0.5;
  const squeeze = 0.92 - 4.2 / b;
  for (;;) {
    const u = random.next() - 0.5;
    const v = random.next();
    const edge = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / edge + b) * u + centre);
    if (edge >= 0.07 && v <= squeeze) return k;
    if (k < 0 || k > n) continue;
    const mode = Math.floor((n + 1) * p);
    const alpha = (2.83 + 5.1 / b) * deviation;
    const bound =
      logFactorial(mode) +
      logFactorial(n - mode) -
      logFactorial(k) -
      logFactorial(n - k) +
      (k - mode) * Math.log(p / q);
    if (Math.log((v * alpha) / (a / (edge * edge) + b)) <= bound) return k;
  }
}

const SMALL = Float64Array.from({ length: 16 }, () => 0);
for (let k = 2; k < SMALL.length; k += 1) SMALL[k] = (SMALL[k - 1] as number) + Math.log(k);

/** ln k!, from 16 on by Stirling's series. */
function logFactorial(k: number): number {
  if (k < SMALL.length) return SMALL[k] as number;
  const x = k + 1;
  const correction = (1 / 12 - (1 / 360 - 1 / 1260 / (x * x)) / (x * x)) / x;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + correction;
}
