import type { JudgeTally } from '../../domain/trust.ts';
import { discountOf, eValue, observeVote, ONE_SIDED_START } from '../../statistics/one-sided.ts';

const LEFT = observeVote(ONE_SIDED_START, { chosen: true }).logCapitals;
const RIGHT = observeVote(ONE_SIDED_START, { chosen: false }).logCapitals;

/** What the test for one-sided judges says of a judge's choices of a side. */
export type SidedTest = { readonly eValue: number; readonly discount: number };

/**
 * The test of all votes for a side that stand. Where others are expected to be even, the order of the votes does not
 * matter and the counts say everything: so that a vote that is taken back leaves nothing behind.
 */
export function sidedTest({ left, right }: Pick<JudgeTally, 'left' | 'right'>): SidedTest {
  const logCapitals = LEFT.map((hit, bet) => left * hit + right * (RIGHT[bet] ?? 0));
  const test = { votes: left + right, logCapitals };
  return { eValue: eValue(test), discount: discountOf(test) };
}
