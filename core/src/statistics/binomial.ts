/**
 * Probabilities of 0 to `n` successes in `n` trials of chance `p`, by ratios from the most likely count outwards and then
 * scaled to sum to 1: no logarithm of a factorial, so that each is accurate to rounding. `n` is a whole number from 0 on.
 */
export function binomialProbabilities(n: number, p: number): Float64Array {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`a count of trials is a whole number, seen ${n}`);
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a chance is from 0 to 1, seen ${p}`);
  const chances = new Float64Array(n + 1);
  const mode = Math.min(n, Math.floor((n + 1) * p));
  chances[mode] = 1;
  for (let k = mode; k > 0 && p < 1; k -= 1) chances[k - 1] = ((chances[k] ?? 0) * (k * (1 - p))) / ((n - k + 1) * p);
  for (let k = mode; k < n && p < 1; k += 1) chances[k + 1] = ((chances[k] ?? 0) * ((n - k) * p)) / ((k + 1) * (1 - p));
  let total = 0;
  for (const each of chances) total += each;
  return chances.map((each) => each / total);
}
