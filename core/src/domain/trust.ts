import type { Judgment } from './judgment.ts';

/** What the rating knows of a judge: the weight of their votes, and whether they were marked untrusted. */
export type JudgeTrust = { readonly omega: number; readonly untrusted: boolean };

/** Trust by judge; a judge that is missing has full weight. */
export type TrustBook = ReadonlyMap<string, JudgeTrust>;

/** Discounts never silence: the least weight of a judge (R098). */
export const OMEGA_MIN = 0.1;

/** Below so many votes a judge's behaviour says nothing yet and the weight is 1. */
export const TRUST_FLOOR = 10;

/** A vote in less than this multiple of its reading floor counts as fast. */
export const FAST_FACTOR = 1.5;

/** So many standard errors of an even split are put down to chance before a lean counts. */
export const LEAN_Z = 1.96;

/** Votes that were not fast and are added to a judge's own, so that a few fast ones do not weigh much yet. */
export const FAST_PRIOR = 10;

/** Counts of one judge's votes, abstentions and retracted votes left out. */
export type JudgeTally = {
  readonly left: number;
  readonly right: number;
  /** Every vote, ties included. */
  readonly all: number;
  readonly fast: number;
};

/** The tally of a judge who has not voted. */
export const NO_VOTES: JudgeTally = { left: 0, right: 0, all: 0, fast: 0 };

/** The tally with one more vote, or with one vote taken back (`by` = -1). Abstentions and retracted votes change nothing. */
export function tallied(
  tally: JudgeTally,
  vote: Pick<Judgment, 'choice' | 'readingMs' | 'floorMs' | 'retractedAt'>,
  by: 1 | -1 = 1,
): JudgeTally {
  if (vote.choice === 'abstain' || vote.retractedAt !== null) return tally;
  return {
    left: tally.left + (vote.choice === 'left' ? by : 0),
    right: tally.right + (vote.choice === 'right' ? by : 0),
    all: tally.all + by,
    fast: tally.fast + (vote.readingMs < FAST_FACTOR * vote.floorMs ? by : 0),
  };
}

/**
 * The weight of a judge's votes, in [0.1, 1] (R094): the product of what a lean to one side beyond chance and a habit of
 * fast votes leave over; 1 below ten votes.
 */
export function omegaOf(tally: JudgeTally): number {
  if (tally.all < TRUST_FLOOR) return 1;
  return Math.max(OMEGA_MIN, (1 - leanOf(tally)) * (1 - fastShareOf(tally)));
}

/** What the graded weight makes of a judge: a missing tally is that of a judge who has not voted. */
export function gradedTrust(tally: JudgeTally | undefined, untrusted: boolean): JudgeTrust {
  return { omega: omegaOf(tally ?? NO_VOTES), untrusted };
}

/**
 * How far the left share of the sided votes is from one half beyond the noise of chance, scaled to [0, 1]: the lean that the
 * weight discounts (R094); 0 without a sided vote.
 */
export function leanOf({ left, right }: Pick<JudgeTally, 'left' | 'right'>): number {
  const sided = left + right;
  if (sided === 0) return 0;
  return 2 * Math.max(0, Math.abs(left / sided - 0.5) - LEAN_Z * Math.sqrt(1 / (4 * sided)));
}

/** The share of fast votes as the weight discounts it, in [0, 1): `FAST_PRIOR` votes that were not fast are added. */
export function fastShareOf({ fast, all }: Pick<JudgeTally, 'fast' | 'all'>): number {
  return fast / (all + FAST_PRIOR);
}
