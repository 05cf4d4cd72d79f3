import { discountAt, eValue, observeVote, ONE_SIDED_START } from '../../statistics/one-sided.ts';
import type { Meeting, Meetings } from './meetings.ts';

/** An agent is tested once a judge has voted for a side in so many battles of it. */
export const LEAST_MEETINGS = 10;

/** What the test for judges who favour an agent says of one judge. */
export type FavourTest = {
  /** How many agents the judge met often enough; the evidence is the mean over them. */
  readonly agents: number;
  /** The agent with the most evidence, and whether the judge votes for it or against it. */
  readonly agent: string;
  readonly votesFor: boolean;
  readonly eValue: number;
  readonly discount: number;
};

/** The chance that others prefer the first of two agents to the second, by their places; null where nothing compares them. */
export type Chances = (first: number, second: number) => number | null;

const BOTH_WAYS = ONE_SIDED_START.logCapitals.length;
const ONE_WAY = BOTH_WAYS / 2;

/**
 * Tests every judge against what others choose, agent by agent. An average of e-values is one again, so looking at many agents
 * is paid for: the evidence reaches c by chance with at most 1/c where the chances are right to within the allowance. Judges
 * who met no agent often enough are left out.
 */
export function favourTests({ agents, byJudge }: Meetings, chances: Chances): ReadonlyMap<string, FavourTest> {
  const factors = new Map<number, readonly number[] | null>();
  const factorsOf = ({ preferred, other }: Meeting): readonly number[] | null => {
    const key = preferred * agents.length + other;
    const known = factors.get(key);
    if (known !== undefined) return known;
    const expected = chances(preferred, other);
    const made = expected === null ? null : observeVote(ONE_SIDED_START, { chosen: true, expected }).logCapitals;
    factors.set(key, made);
    return made;
  };
  const tests = new Map<string, FavourTest>();
  for (const [judge, meetings] of byJudge) {
    const test = testOf(meetings, agents, factorsOf);
    if (test !== null) tests.set(judge, test);
  }
  return tests;
}

function testOf(
  meetings: readonly Meeting[],
  agents: readonly string[],
  factorsOf: (meeting: Meeting) => readonly number[] | null,
): FavourTest | null {
  if (meetings.reduce((sum, { votes }) => sum + votes, 0) < LEAST_MEETINGS) return null;
  const met = new Int32Array(agents.length);
  const capitals = new Float64Array(agents.length * BOTH_WAYS);
  for (const meeting of meetings) {
    const factors = factorsOf(meeting);
    if (factors === null) continue;
    const { preferred, other, votes } = meeting;
    met[preferred] = (met[preferred] as number) + votes;
    met[other] = (met[other] as number) + votes;
    for (let bet = 0; bet < BOTH_WAYS; bet += 1) {
      // A vote for one agent is the same vote against the other: the bets change places.
      const mirrored = (bet + ONE_WAY) % BOTH_WAYS;
      const gain = votes * (factors[bet] as number);
      capitals[preferred * BOTH_WAYS + bet] = (capitals[preferred * BOTH_WAYS + bet] as number) + gain;
      capitals[other * BOTH_WAYS + mirrored] = (capitals[other * BOTH_WAYS + mirrored] as number) + gain;
    }
  }
  return combined(agents, met, capitals);
}

function combined(agents: readonly string[], met: Int32Array, capitals: Float64Array): FavourTest | null {
  let tested = 0;
  let sum = 0;
  let most = { agent: '', votesFor: true, evidence: -1 };
  for (const [place, agent] of agents.entries()) {
    const votes = met[place] as number;
    if (votes < LEAST_MEETINGS) continue;
    const logCapitals = [...capitals.subarray(place * BOTH_WAYS, (place + 1) * BOTH_WAYS)];
    const evidence = eValue({ votes, logCapitals });
    tested += 1;
    sum += evidence;
    const largest = (bets: readonly number[]): number => Math.max(...bets);
    const votesFor = largest(logCapitals.slice(0, ONE_WAY)) >= largest(logCapitals.slice(ONE_WAY));
    if (evidence > most.evidence) most = { agent, votesFor, evidence };
  }
  if (tested === 0) return null;
  const mean = Math.min(sum / tested, Number.MAX_VALUE);
  return { agents: tested, agent: most.agent, votesFor: most.votesFor, eValue: mean, discount: discountAt(mean) };
}
