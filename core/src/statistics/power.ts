import { binomialProbabilities } from './binomial.ts';
import { cohensH } from './effect-size.ts';
import { normalCdf, normalQuantile } from './normal.ts';

/** Power of a two-sided test of one pair: exactly, and by the arcsine approximation. */
export type HeadToHeadPower = { readonly exact: number; readonly arcsine: number };

/** What a plan aims at: the power wanted, and the level of the two-sided test. */
export type PowerGoal = { readonly power?: number; readonly level?: number };

/** Chance that the better of two agents, so many Elo apart, wins a decisive vote, equation (16). */
export function winChance(deltaElo: number): number {
  return 1 / (1 + 10 ** (-deltaElo / 400));
}

/**
 * Chance that `votes` decisive votes tell two agents `deltaElo` apart by a two-sided binomial test at `level`. `exact` sums
 * the binomial over the test's rejection region, whose size is at most `level`; `arcsine` is the usual approximation.
 */
export function headToHeadPower(deltaElo: number, votes: number, level = 0.05): HeadToHeadPower {
  const p = winChance(deltaElo);
  const chances = binomialProbabilities(votes, p);
  const edge = rejectionEdge(votes, level);
  let exact = 0;
  for (let k = 0; k <= edge; k += 1) exact += (chances[k] ?? 0) + (chances[votes - k] ?? 0);
  const shift = Math.abs(cohensH(p, 0.5)) * Math.sqrt(votes);
  const z = normalQuantile(1 - level / 2);
  return { exact: Math.min(1, exact), arcsine: normalCdf(shift - z) + normalCdf(-shift - z) };
}

/**
 * Decisive votes that a test of two agents so far apart needs for the power wanted (0.9 at level 0.05 unless said), by the
 * arcsine approximation. Null when they are equal: no number of votes would do.
 */
export function votesNeeded(deltaElo: number, { power = 0.9, level = 0.05 }: PowerGoal = {}): number | null {
  if (!(power > level && power < 1)) throw new RangeError(`power is between ${level} and 1, seen ${power}`);
  const h = Math.abs(cohensH(winChance(deltaElo), 0.5));
  return h === 0 ? null : Math.ceil(((normalQuantile(1 - level / 2) + normalQuantile(power)) / h) ** 2);
}

/**
 * How many more decisive votes two agents need, beside the `decisive` ones that they have: 0 when there are enough, null
 * when their ratings are equal.
 */
export function votesMissing(deltaElo: number, decisive: number, goal: PowerGoal = {}): number | null {
  const needed = votesNeeded(deltaElo, goal);
  return needed === null ? null : Math.max(0, needed - decisive);
}

/** The largest k for which 2 P(X <= k) stays within the level under even chances; -1 when there is none. */
function rejectionEdge(votes: number, level: number): number {
  if (!(level > 0 && level < 1)) throw new RangeError(`a level is between 0 and 1, seen ${level}`);
  const even = binomialProbabilities(votes, 0.5);
  let tail = 0;
  for (let k = 0; k < votes / 2; k += 1) {
    tail += even[k] ?? 0;
    if (2 * tail > level) return k - 1;
  }
  return Math.ceil(votes / 2) - 1;
}
