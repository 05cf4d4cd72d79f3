import type { HeldBattle } from './held-battle.ts';

/** One agent was preferred to another so many times by one judge; agents by their place in the list of names. */
export type Meeting = { readonly preferred: number; readonly other: number; readonly votes: number };

/** Who preferred whom how often: all that a test of judges against agents needs, whatever the order of the votes. */
export type Meetings = {
  /** Every agent of a battle, by name. */
  readonly agents: readonly string[];
  readonly byJudge: ReadonlyMap<string, readonly Meeting[]>;
};

/**
 * Counts every judge's votes for a side in battles that carry no exclusion of their own; ties, abstentions and votes that
 * were taken back are left out, and leave nothing.
 */
export function meetingsOf(battles: readonly HeldBattle[]): Meetings {
  const agents = [...new Set(battles.flatMap(({ pair }) => [pair.a, pair.b]))].sort();
  const places = new Map(agents.map((agent, place) => [agent, place]));
  const counts = new Map<string, Map<number, number>>();
  for (const { exclusion, judgments, pair, sideOfA } of battles) {
    if (exclusion !== null) continue;
    for (const { judge, choice, retractedAt } of judgments) {
      if (retractedAt !== null || (choice !== 'left' && choice !== 'right')) continue;
      const [preferred, other] = choice === sideOfA ? [pair.a, pair.b] : [pair.b, pair.a];
      const key = (places.get(preferred) as number) * agents.length + (places.get(other) as number);
      let own = counts.get(judge);
      if (own === undefined) counts.set(judge, (own = new Map()));
      own.set(key, (own.get(key) ?? 0) + 1);
    }
  }
  return { agents, byJudge: new Map([...counts].map(([judge, own]) => [judge, listed(own, agents.length)])) };
}

/** By pair and not by first vote, so that sums over it come out the same bit by bit. */
function listed(counts: ReadonlyMap<number, number>, agents: number): readonly Meeting[] {
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([key, votes]) => ({ preferred: Math.floor(key / agents), other: key % agents, votes }));
}
