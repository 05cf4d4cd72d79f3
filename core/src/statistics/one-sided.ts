/**
 * How far an honest judge may be from what others choose, in natural-log units of the odds: 0.7 is a chance of two thirds
 * where others are split evenly.
 */
export const TASTE_ALLOWANCE = 0.7;

/** Evidence at which a judge begins to be discounted: at most one honest judge in 20 ever gets there. */
export const DISCOUNT_FROM = 20;

/** Evidence at which the discount is largest and the judge is flagged: at most one honest judge in 1,000 ever gets there. */
export const ALARM_AT = 1_000;

/** The largest discount leaves so much of a judge's weight: a judge is never silenced. */
export const LEAST_LEFT = 0.1;

/** Excess of the odds beyond the allowance that the test bets on, in natural-log units; each in both directions. */
const BETS = [0.4, 1, 2, 4] as const;

/**
 * One sided vote as the test sees it: did the judge choose the watched option (the left side, or a certain agent), and the
 * chance that others choose it (1/2 for a side, the board's chance for an agent), strictly between 0 and 1. Ties are not observed.
 */
export type WatchedVote = { readonly chosen: boolean; readonly expected?: number };

/** The state of one test, plain data: the logarithm of each bet's capital, bets towards the option first. */
export type OneSidedTest = { readonly votes: number; readonly logCapitals: readonly number[] };

/** A test that has seen nothing. */
export const ONE_SIDED_START: OneSidedTest = { votes: 0, logCapitals: [...BETS, ...BETS].map(() => 0) };

/**
 * The test after one more vote. Each bet multiplies its capital by the likelihood ratio of its excess against the edge of the
 * allowance, whose mean is at most 1 for every judge within the allowance; so the average capital is an e-process, and the
 * chance that it ever reaches c, however often it is looked at, is at most 1/c (Ville's inequality). The order of votes does
 * not matter, except to the last digit. Throws `RangeError` for a chance that is not between 0 and 1.
 */
export function observeVote(
  test: OneSidedTest,
  { chosen, expected = 0.5 }: WatchedVote,
  allowance = TASTE_ALLOWANCE,
): OneSidedTest {
  if (!(expected > 0 && expected < 1)) throw new RangeError(`a chance is between 0 and 1, seen ${expected}`);
  const odds = Math.log(expected / (1 - expected));
  const logCapitals = test.logCapitals.map((capital, k) => {
    const direction = k < BETS.length ? 1 : -1;
    // A bet away from the option is a bet towards its opposite.
    const edge = direction * odds + allowance;
    const bet = edge + (BETS[k % BETS.length] as number);
    const hit = chosen === direction > 0;
    return capital + (hit ? logLogistic(bet) - logLogistic(edge) : logLogistic(-bet) - logLogistic(-edge));
  });
  return { votes: test.votes + 1, logCapitals };
}

/** The evidence against "within the allowance" after all votes so far: 1 at the start, below 1 for most honest judges. */
export function eValue(test: OneSidedTest): number {
  const mean = test.logCapitals.reduce((sum, each) => sum + Math.exp(each), 0) / test.logCapitals.length;
  return Math.min(mean, Number.MAX_VALUE);
}

/** What is left of a judge's weight after the votes of a test: `discountAt` its evidence. */
export function discountOf(test: OneSidedTest): number {
  return discountAt(eValue(test));
}

/**
 * What an evidence leaves of a judge's weight, in [0.1, 1]: all of it up to an evidence of 20, a tenth from 1,000 on, falling
 * evenly with the logarithm between. It rises again when later votes weaken the evidence.
 */
export function discountAt(evidence: number): number {
  const way = Math.log(evidence / DISCOUNT_FROM) / Math.log(ALARM_AT / DISCOUNT_FROM);
  return 1 - (1 - LEAST_LEFT) * Math.min(1, Math.max(0, way));
}

/** Whether the evidence has reached the alarm. */
export function isFlagged(test: OneSidedTest): boolean {
  return eValue(test) >= ALARM_AT;
}

function logLogistic(x: number): number {
  return x > 0 ? -Math.log1p(Math.exp(-x)) : x - Math.log1p(Math.exp(x));
}
