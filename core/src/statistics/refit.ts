import type { Fit, FitRow, RatedBattle } from '../domain/rating.ts';
import type { RatingEvidence } from '../ports/rating-estimator.ts';

/** What a question about a board is asked of: evidence that holds exactly these battles, and the agents with a place. */
export type RatingQuestion = {
  readonly evidence: RatingEvidence;
  readonly battles: readonly RatedBattle[];
  readonly agents: readonly string[];
};

/**
 * The fit without some battles and with others, whatever estimator made the evidence. The evidence is as before when the fit
 * is done, also when it fails.
 */
export function fitWith(
  { evidence, agents }: RatingQuestion,
  dropped: readonly RatedBattle[],
  added: readonly RatedBattle[] = [],
): Fit {
  for (const battle of dropped) evidence.remove(battle);
  for (const battle of added) evidence.add(battle);
  try {
    return evidence.fit({ agents, seed: 1, bands: false });
  } finally {
    for (const battle of added) evidence.remove(battle);
    for (const battle of dropped) evidence.add(battle);
  }
}

/** A row that has a place: it is past the provisional floor and was compared with the others. */
export type RankedRow = FitRow & { readonly rating: number };

/** The rows with a place, highest rating first; equal ratings in the order of their names. */
export function rankedRows(fit: Fit): readonly RankedRow[] {
  return fit.agents
    .filter((row): row is RankedRow => row.rating !== null && row.withheld !== 'disconnected')
    .sort((a, b) => b.rating - a.rating || (a.id < b.id ? -1 : 1));
}
