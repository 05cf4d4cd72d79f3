import type { ParityDifference } from '@coarena/core';

/**
 * Where a mutation must show: the name of a field, or with a blank and a text after it those entries of the field that
 * begin so (`environment LANG=`).
 */
export type Claim = string;

/** The claims of which nothing differs. */
export function unseenOf(claims: readonly Claim[], differences: readonly ParityDifference[]): readonly Claim[] {
  const entries = entriesOf(differences);
  return claims.filter((claim) => !entries.some((entry) => covers(claim, entry)));
}

/** What differs and belongs to none of the claims, as field and entry. */
export function unclaimedOf(claims: readonly Claim[], differences: readonly ParityDifference[]): readonly string[] {
  return entriesOf(differences).filter((entry) => !claims.some((claim) => covers(claim, entry)));
}

/** The claims of the first list that nothing of the second one touches. */
export function ownOf(claims: readonly Claim[], others: readonly Claim[]): readonly Claim[] {
  return claims.filter((claim) => !others.some((other) => covers(claim, other) || covers(other, claim)));
}

/** What stands for a side that has no entry which the other one lacks. */
const NO_ENTRY: ReadonlySet<string> = new Set(['', '(nothing else)']);

function entriesOf(differences: readonly ParityDifference[]): readonly string[] {
  return differences.flatMap(({ name, a, b }) => {
    const entries = [...a.split('\n'), ...b.split('\n')].filter((entry) => !NO_ENTRY.has(entry));
    return entries.map((entry) => `${name} ${entry}`);
  });
}

function covers(claim: Claim, entry: string): boolean {
  return claim.includes(' ') ? entry.startsWith(claim) : entry === claim || entry.startsWith(`${claim} `);
}
