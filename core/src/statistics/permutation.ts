import { seededStream } from '../numeric/index.ts';

/** Up to so many differences that are not 0 every choice of signs is tried. */
export const EXACT_SIGN_FLIPS = 20;

/** How signs are drawn where there are too many to try all. */
export type SignFlipOptions = { readonly seed?: number; readonly draws?: number };

/**
 * Two-sided paired sign-flip test: how often a random choice of signs makes a sum at least as far from 0 as the one seen.
 * Exact up to 20 differences; above that (1 + hits) / (1 + draws) over seeded draws, never 0. Without a difference p is 1.
 */
export function signFlipTest(differences: readonly number[], options: SignFlipOptions = {}): number {
  for (const [k, each] of differences.entries())
    if (!Number.isFinite(each)) throw new RangeError(`difference ${k} is no finite number, seen ${each}`);
  const { seed = 1, draws = 9_999 } = options;
  const observed = Math.abs(differences.reduce((sum, each) => sum + each, 0));
  const slack = 1e-12 * differences.reduce((most, each) => Math.max(most, Math.abs(each)), 1);
  // A difference of 0 doubles the choices and the hits alike.
  const moving = differences.filter((each) => each !== 0);
  if (moving.length <= EXACT_SIGN_FLIPS) return countFlips(moving, 0, 0, observed - slack) / 2 ** moving.length;
  const random = seededStream(seed);
  let hits = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    let sum = 0;
    for (const each of moving) sum += random.next() < 0.5 ? each : -each;
    if (Math.abs(sum) >= observed - slack) hits += 1;
  }
  return (1 + hits) / (1 + draws);
}

/**
 * The same test where votes of one judge are not independent: scores (1, 1/2, 0) are summed about one half by judge, and
 * the signs of the sums are flipped.
 */
export function signFlipByCluster(
  votes: readonly { readonly cluster: string; readonly score: number }[],
  options: SignFlipOptions = {},
): number {
  const sums = new Map<string, number>();
  for (const { cluster, score } of votes) sums.set(cluster, (sums.get(cluster) ?? 0) + score - 0.5);
  return signFlipTest([...sums.values()], options);
}

function countFlips(differences: readonly number[], from: number, sum: number, least: number): number {
  const next = differences[from];
  if (next === undefined) return Math.abs(sum) >= least ? 1 : 0;
  return countFlips(differences, from + 1, sum + next, least) + countFlips(differences, from + 1, sum - next, least);
}
