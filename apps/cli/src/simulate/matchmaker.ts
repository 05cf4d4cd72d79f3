import { seededStream, type Contender, type Fit, type RatingEstimator } from '@coarena/core';
import type { Progress, SimulationDeps } from './deps.ts';
import { ladder, panelOf, uniformPair, type JudgeModel } from './judges.ts';
import { samplingRules, type SamplingRule } from './sampling-rules.ts';

/**
 * Battles that a sampling rule needs, as the median over the runs, until every agent's interval is no wider than asked:
 * `battlesToWidth` from an empty board, `newcomersToWidth` from the day on which two agents join eight known ones. `most` is
 * the largest count from an empty board. Null when more than half of the runs did not get there within the limit.
 */
export type RuleRow = {
  readonly name: string;
  readonly battlesToWidth: number | null;
  readonly newcomersToWidth: number | null;
  readonly most: number | null;
};

/** Sampling rules compared on the same agents and judges; `width` is the whole width of an interval in Elo. */
export type MatchmakerComparison = {
  readonly runs: number;
  readonly seed: number;
  readonly width: number;
  readonly agents: number;
  readonly rules: readonly RuleRow[];
};

const AGENTS = 10;
const NEWCOMERS = 2;
const KNOWN_BATTLES = 1_200;
/** A refit after so many battles; counts are exact to this step. */
const EVERY = 25;
const LIMIT = 20_000;
const REACH = 1.2;
const JUDGES = 400;
const MODEL: JudgeModel = { taste: 0, lean: 0, ties: 0.1, uneven: false };

/** Compares the bundled draws and one by counts alone. Each rule meets the same agents, by its own draws. */
export async function simulateMatchmaker(
  deps: Pick<SimulationDeps, 'estimator' | 'matchmaker'>,
  options: { readonly runs: number; readonly width: number; readonly seed: number },
  progress: Progress,
): Promise<MatchmakerComparison> {
  const { runs, width, seed } = options;
  const estimator = await deps.estimator({ draws: 40 });
  const rules = await samplingRules(deps);
  try {
    const rows = rules.map((rule, k) => {
      const counts = Array.from({ length: runs }, (_, run) => ({
        empty: battlesToWidth(rule, estimator, width, 0, seed + (run + k / rules.length) / runs),
        known: battlesToWidth(rule, estimator, width, KNOWN_BATTLES, seed + (run + k / rules.length) / runs),
      }));
      const empty = sorted(counts.map((each) => each.empty));
      const row = {
        name: rule.name,
        battlesToWidth: median(empty),
        newcomersToWidth: median(sorted(counts.map((each) => each.known))),
        most: finite(empty.at(-1)),
      };
      progress(`${row.name}: ${row.battlesToWidth ?? 'not within the limit'}`);
      return row;
    });
    return { runs, seed, width, agents: AGENTS, rules: rows };
  } finally {
    await estimator.dispose();
    for (const { matchmaker } of rules) await matchmaker.dispose();
  }
}

/** Battles until the widest interval is narrow enough; `known` battles among the first eight agents come before. */
function battlesToWidth(
  { matchmaker }: SamplingRule,
  estimator: RatingEstimator,
  width: number,
  known: number,
  seed: number,
): number {
  const random = seededStream(seed);
  const strengths = ladder(AGENTS, REACH);
  // The newcomers are one of the stronger and one of the middle, never the two at an end of the ladder.
  const places = strengths.map((_, k) => (k * 3 + 1) % AGENTS);
  const agents = places.map((place) => `agent ${place}`);
  const vote = panelOf(
    JUDGES,
    places.map((place) => strengths[place] ?? 0),
    MODEL,
    random,
  );
  const evidence = estimator.evidence();
  const rated = agents.map(() => 0);
  const battle = (first: number, second: number): void => {
    const { i, j, judge, label } = vote(first, second);
    const clusters = [{ cluster: `judge ${judge}`, share: 1 }];
    evidence.add({ i: agents[i] ?? '', j: agents[j] ?? '', label, weight: 1, clusters });
    for (const each of [i, j]) rated[each] = (rated[each] ?? 0) + 1;
  };
  for (let count = 0; count < known; count += 1) battle(...uniformPair(AGENTS - NEWCOMERS, random));
  let fit = evidence.fit({ agents, seed: 1 });
  for (let count = 0; count < LIMIT; count += 1) {
    if (count % EVERY === 0 && count > 0) {
      fit = evidence.fit({ agents, seed: 1 });
      if (widest(fit) <= width) return count;
    }
    const draw = matchmaker.draw(contendersOf(fit, rated), random);
    battle(agents.indexOf(draw.first), agents.indexOf(draw.second));
  }
  return Infinity;
}

function contendersOf(fit: Fit, rated: readonly number[]): readonly Contender[] {
  return fit.agents.map(({ id, rating }, k) => ({ id, rating, rated: rated[k] ?? 0 }));
}

function widest(fit: Fit): number {
  return Math.max(...fit.agents.map(({ halfWidth }) => (halfWidth === null ? Infinity : 2 * halfWidth)));
}

function sorted(counts: readonly number[]): readonly number[] {
  return [...counts].sort((a, b) => a - b);
}

function median(counts: readonly number[]): number | null {
  const middle = ((counts[(counts.length - 1) >> 1] ?? Infinity) + (counts[counts.length >> 1] ?? Infinity)) / 2;
  return finite(middle);
}

function finite(count: number | undefined): number | null {
  return count === undefined || !Number.isFinite(count) ? null : count;
}
