/** Elo per natural-log unit. */
const ELO = 400 / Math.LN10;
const Z = 1.959963984540054;

/** Information of one decisive vote on the difference of two strengths, p (1 - p): 1/4 where the outcome is open. */
export function voteInformation(p: number): number {
  return p * (1 - p);
}

/**
 * Half-width in Elo of the 95% interval of a difference after `votes` decisive votes of the two agents alone, equation (27);
 * never below 681 / sqrt(votes), which it is for even agents. Null without a vote or where the outcome is certain.
 */
export function pairHalfWidth(votes: number, p = 0.5): number | null {
  const information = votes * voteInformation(p);
  return information > 0 ? (Z * ELO) / Math.sqrt(information) : null;
}
