import type { RatedBattle } from '../domain/rating.ts';
import { refitsOf, type RatingQuestion } from './refit.ts';
import { searchFewer, shortestPlan, type Counts } from './search-fewest.ts';

/**
 * What votes of judges who act together would buy: so many votes of full weight lift the agent by so many places. A refit with
 * them says so; when `exact`, no smaller number of added votes does, whatever pairs they are on.
 */
export type RigBudgetRow = {
  readonly agent: string;
  readonly ranks: number;
  readonly votes: number;
  readonly exact: boolean;
};

/** What to look for: agents (those in second, middle and last place unless said), places, and the most votes tried. */
export type RigRequest = {
  readonly targets?: readonly string[];
  readonly ranks?: readonly number[];
  readonly most?: number;
  readonly budget?: number;
};

/**
 * Votes that lift an agent by one place, two and so on. Three attacks are tried, all of them wins of the agent: against the one
 * whose place it takes, in turn against everyone it has to pass, in turn against everyone. The cheapest is reported; then
 * smaller numbers of votes are tried in every combination of pairs, when there are no more than `budget`. Rows that `most` votes do
 * not buy are left out.
 */
export function rigBudget(
  question: RatingQuestion,
  { targets, ranks = [1, 2, 3], most = 5_000, budget = 0 }: RigRequest = {},
): readonly RigBudgetRow[] {
  const refits = refitsOf(question);
  const places = refits.places(refits.fit()).map((row) => row.id);
  const defaults = [places[1], places[places.length >> 1], places.at(-1)].filter((id) => id !== undefined);
  return [...new Set(targets ?? defaults)].flatMap((agent) => {
    const place = places.indexOf(agent);
    let least = 1;
    return [...ranks]
      .sort((a, b) => a - b)
      .flatMap((gain): readonly RigBudgetRow[] => {
        if (place < 0 || place - gain < 0) return [];
        const passed = places.slice(place - gain, place);
        const works = (votes: readonly RatedBattle[]): boolean => {
          const now = refits.places(refits.fit([], votes)).findIndex((row) => row.id === agent);
          return now >= 0 && now <= place - gain;
        };
        const plan = cheapest(
          agent,
          [passed.slice(0, 1), passed, places.filter((id) => id !== agent)],
          most,
          works,
          least,
        );
        if (plan === null) return [];
        const moves = places.flatMap((i) => places.filter((j) => j !== i).map((j) => [i, j] as const));
        const counts = moves.map(([i, j]) => (i === agent ? plan.filter((vote) => vote.j === j).length : 0));
        const votesOf = (each: Counts): readonly RatedBattle[] =>
          moves.flatMap(([i, j], k) => Array.from({ length: each[k] ?? 0 }, (_, n) => winOf(i, j, n)));
        const capacities = moves.map(() => plan.length);
        const { total, exact } = searchFewer(counts, capacities, (each) => works(votesOf(each)), budget);
        // More places never cost fewer votes.
        least = total;
        return [{ agent, ranks: gain, votes: total, exact }];
      });
  });
}

function cheapest(
  agent: string,
  attacks: readonly (readonly string[])[],
  most: number,
  works: (votes: readonly RatedBattle[]) => boolean,
  least: number,
): readonly RatedBattle[] | null {
  let best: readonly RatedBattle[] | null = null;
  for (const opponents of attacks) {
    const votes = (size: number): readonly RatedBattle[] =>
      Array.from({ length: size }, (_, n) => winOf(agent, opponents[n % opponents.length] ?? '', n));
    const limit: number = best === null ? most : best.length - 1;
    const size = shortestPlan(limit, (each) => works(votes(each)), least);
    if (size !== null) best = votes(size);
  }
  return best;
}

function winOf(i: string, j: string, vote: number): RatedBattle {
  return { i, j, label: 'i', weight: 1, clusters: [{ cluster: `colluding judge ${vote}`, share: 1 }] };
}
