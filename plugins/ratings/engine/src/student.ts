/** Distribution function of the standard normal; accurate to rounding for |z| up to 8. */
export function normalCdf(z: number): number {
  let term = z;
  let sum = z;
  for (let k = 3; Math.abs(term) > Number.EPSILON * Math.abs(sum) * 0.1; k += 2) {
    term *= (z * z) / k;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
}

/**
 * The level of a normal quantile. Quantiles are often given with few digits (1.96): where that means the 97.5% quantile, the
 * level is 0.975 itself, as the t quantile of an interval takes it.
 */
export function levelOf(z: number): number {
  const level = normalCdf(z);
  return Math.abs(level - 0.975) < 1e-4 ? 0.975 : level;
}

/**
 * Quantile of Student's t with `df` degrees of freedom (1 or more) at a level above one half, by safeguarded Newton on
 * the distribution function.
 */
export function studentQuantile(level: number, df: number): number {
  const tail = 1 - level;
  let low = 0;
  let high = 2;
  while (upperTail(high, df) > tail) high *= 2;
  let t = (low + high) / 2;
  const logScale = logGamma((df + 1) / 2) - logGamma(df / 2) - Math.log(df * Math.PI) / 2;
  for (let round = 0; round < 200; round += 1) {
    const excess = upperTail(t, df) - tail;
    if (excess > 0) low = t;
    else high = t;
    const density = Math.exp(logScale - ((df + 1) / 2) * Math.log1p((t * t) / df));
    const newton = t + excess / density;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - t) <= 4 * Number.EPSILON * t) return next;
    t = next;
  }
  return t;
}

/** P(T > t) for t >= 0: half the regularised incomplete beta function at df / (df + t^2). */
function upperTail(t: number, df: number): number {
  return incompleteBeta(df / (df + t * t), (t * t) / (df + t * t), df / 2, 0.5) / 2;
}

/** I_x(a, b) with y = 1 - x given apart, so that neither end loses digits. */
function incompleteBeta(x: number, y: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(y));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(y, b, a)) / b;
}

/** Continued fraction of the incomplete beta function, by the modified Lentz method. */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const kept = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / kept(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 10_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / kept(1 + even * d);
    c = kept(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / kept(1 + odd * d);
    c = kept(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < Number.EPSILON) return result;
  }
  return result;
}

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/** ln of the gamma function for x >= 1/2 (Lanczos, g = 7). */
function logGamma(x: number): number {
  const t = x + 6.5;
  const series = LANCZOS.reduce((sum, coefficient, k) => (k === 0 ? coefficient : sum + coefficient / (x - 1 + k)), 0);
  return Math.log(2 * Math.PI) / 2 + (x - 0.5) * Math.log(t) - t + Math.log(series);
}
