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
  const agents = agentsOf(battles);
  const places = new Map(agents.map((agent, place) => [agent, place]));
  const votes = new Map<string, number[]>();
  for (const { exclusion, judgments, pair, sideOfA } of battles) {
    if (exclusion !== null) continue;
    const [a, b] = [places.get(pair.a) as number, places.get(pair.b) as number];
    for (const { judge, choice, retractedAt } of judgments) {
      if (retractedAt !== null || (choice !== 'left' && choice !== 'right')) continue;
      const key = choice === sideOfA ? a * agents.length + b : b * agents.length + a;
      const own = votes.get(judge);
      if (own === undefined) votes.set(judge, [key]);
      else own.push(key);
    }
  }
  const byJudge = new Map<string, readonly Meeting[]>();
  for (const [judge, keys] of votes) byJudge.set(judge, counted(keys, agents.length));
  return { agents, byJudge };
}

function agentsOf(battles: readonly HeldBattle[]): readonly string[] {
  const agents = new Set<string>();
  for (const { pair } of battles) agents.add(pair.a).add(pair.b);
  return [...agents].sort();
}

/** By pair and not by first vote, so that sums over it come out the same bit by bit. */
function counted(keys: readonly number[], agents: number): readonly Meeting[] {
  const meetings: Meeting[] = [];
  const sorted = new Float64Array(keys).sort();
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    const key = sorted[start] as number;
    while (end < sorted.length && sorted[end] === key) end += 1;
    meetings.push({ preferred: Math.floor(key / agents), other: key % agents, votes: end - start });
  }
  return meetings;
}
