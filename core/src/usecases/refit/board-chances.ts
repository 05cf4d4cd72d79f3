import type { Fit } from '../../domain/rating.ts';
import type { TrustBook } from '../../domain/trust.ts';
import type { Chances } from './favour-test.ts';
import type { Meetings } from './meetings.ts';

/** The stretch of strengths is looked for between these; no stretch, and more than any board with ties has needed. */
const STRETCHES = [1, 4] as const;

/** Halvings of that range: finer than the tenth decimal does not change a discount. */
const HALVINGS = 30;

/** Beyond this difference a chance is not told from 0 or 1. */
const FURTHEST = 20;

/**
 * What a fit says of a vote for a side: the logistic of the difference in strength. A board counts a tie as half a win, which
 * draws strengths together; votes for a side have no ties, so differences are stretched by the one factor, at least 1, under which
 * these very votes, weighed by trust, are likeliest.
 */
export function boardChances(fit: Pick<Fit, 'agents' | 'components'>, meetings: Meetings, trust: TrustBook): Chances {
  const { agents } = meetings;
  const theta = new Map(fit.agents.map((row) => [row.id, row.theta]));
  const groups = new Map(fit.components.flatMap((group, k) => group.map((agent) => [agent, k] as const)));
  const strengths = Float64Array.from(agents, (agent) => theta.get(agent) ?? 0);
  const parts = agents.map((agent) => groups.get(agent) ?? null);
  const comparable = (first: number, second: number): boolean =>
    parts[first] !== null && parts[first] === parts[second];
  const apart = (first: number, second: number): number => (strengths[first] as number) - (strengths[second] as number);
  const seen = new Float64Array(agents.length ** 2);
  for (const [judge, own] of meetings.byJudge) {
    const { omega, untrusted } = trust.get(judge) ?? { omega: 1, untrusted: false };
    if (untrusted) continue;
    for (const { preferred, other, votes } of own) {
      const key = preferred * agents.length + other;
      if (comparable(preferred, other)) seen[key] = (seen[key] as number) + omega * votes;
    }
  }
  const pairs: { difference: number; votes: number }[] = [];
  for (const [key, votes] of seen.entries()) {
    const difference = apart(Math.floor(key / agents.length), key % agents.length);
    if (votes > 0 && difference !== 0) pairs.push({ difference, votes });
  }
  const stretch = likeliestStretch(pairs);
  return (first, second) => {
    if (!comparable(first, second)) return null;
    return logistic(Math.min(FURTHEST, Math.max(-FURTHEST, stretch * apart(first, second))));
  };
}

/** The likelihood has one maximum, where its slope changes sign. */
function likeliestStretch(pairs: readonly { readonly difference: number; readonly votes: number }[]): number {
  let [low, high]: readonly [number, number] = STRETCHES;
  const rises = (stretch: number): boolean =>
    pairs.reduce((sum, { difference, votes }) => sum + votes * difference * logistic(-stretch * difference), 0) > 0;
  if (!rises(low)) return low;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (rises(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
