import type { RandomStream } from '../ports/random.ts';

/** Weights divided by their sum. Takes non-negative finite weights, at least one of them positive. */
export function probabilitiesOf(weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/**
 * An index drawn with the given probabilities, at the cost of exactly one number of the stream. Never an index whose
 * probability is 0, whatever rounding leaves of the sum.
 */
export function weightedIndex(probabilities: readonly number[], random: RandomStream): number {
  const point = random.next();
  let sum = 0;
  let last = -1;
  for (const [index, probability] of probabilities.entries()) {
    if (probability <= 0) continue;
    sum += probability;
    last = index;
    if (point < sum) return index;
  }
  if (last < 0) throw new RangeError('no index has a positive probability');
  return last;
}
