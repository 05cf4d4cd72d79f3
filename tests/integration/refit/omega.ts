import { discountOf, observeVote, omegaOf, ONE_SIDED_START, type JudgeTally } from '@coarena/core';

/** The weight of a judge: graded, and discounted by the test that sees the votes for a side one after the other. */
export function omegaIn(tally: JudgeTally): number {
  let test = ONE_SIDED_START;
  for (let n = 0; n < tally.left; n += 1) test = observeVote(test, { chosen: true });
  for (let n = 0; n < tally.right; n += 1) test = observeVote(test, { chosen: false });
  return Math.max(0.1, omegaOf(tally) * discountOf(test));
}
