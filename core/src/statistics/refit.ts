import type { Fit, FitRow, RatedBattle } from '../domain/rating.ts';
import type { RatingEvidence } from '../ports/rating-estimator.ts';

/** What a question about a board is asked of: evidence that holds exactly these battles, and the agents that take a place. */
export type RatingQuestion = {
  readonly evidence: RatingEvidence;
  readonly battles: readonly RatedBattle[];
  readonly agents: readonly string[];
};

/** A row that has a place: it is past the provisional floor and was compared with the others. */
export type RankedRow = FitRow & { readonly rating: number };

/** Fits of a question's battles with some of them missing and others added. */
export type Refits = {
  /**
   * The fit without some battles and with others, whatever estimator made the evidence; agents that take no place have rows
   * after those that do. The evidence is as before when the fit is done, also when it fails.
   */
  fit(dropped?: readonly RatedBattle[], added?: readonly RatedBattle[]): Fit;
  /** The agents with a place, best first by what the estimator sorts by, then by rating and by name. */
  places(fit: Fit): readonly RankedRow[];
};

/** Makes ready to ask. */
export function refitsOf({ evidence, battles, agents }: RatingQuestion): Refits {
  const listed = new Set(agents);
  const others = new Set(battles.flatMap(({ i, j }) => [i, j]).filter((agent) => !listed.has(agent)));
  const everyone = [...agents, ...[...others].sort()];
  return {
    fit: (dropped = [], added = []) => {
      for (const battle of dropped) evidence.remove(battle);
      for (const battle of added) evidence.add(battle);
      try {
        return evidence.fit({ agents: everyone, seed: 1 });
      } finally {
        for (const battle of added) evidence.remove(battle);
        for (const battle of dropped) evidence.add(battle);
      }
    },
    places: (fit) => {
      const key = (row: RankedRow): number => (fit.order === 'lower' ? (row.lower ?? -Infinity) : row.rating);
      return fit.agents
        .filter((row): row is RankedRow => row.rating !== null && row.withheld !== 'disconnected' && listed.has(row.id))
        .sort((a, b) => (key(a) === key(b) ? 0 : key(b) - key(a)) || b.rating - a.rating || (a.id < b.id ? -1 : 1));
    },
  };
}
