import type { RatedBattle } from '../domain/rating.ts';
import { linearInfluence } from './linear-influence.ts';
import { refitsOf, type RatingQuestion } from './refit.ts';
import { searchFewer, shortestPlanThatMayFail, type Counts } from './search-fewest.ts';

/** How few battles the leader's place rests on. */
export type LeaderChange = {
  readonly leader: string;
  /** Who leads without the battles below. */
  readonly successor: string;
  /**
   * Battles that change the leader when they are dropped: a refit without them says so. When `exact`, no smaller number does;
   * otherwise a smaller one was not ruled out.
   */
  readonly battles: readonly RatedBattle[];
  readonly exact: boolean;
};

/** How hard to look: rivals tried, and refits that may be spent on ruling out smaller numbers. */
export type SearchEffort = { readonly rivals?: number; readonly budget?: number };

/** Battles that only differ in their judges: dropping one is like dropping another. */
type Cell = { readonly battles: readonly RatedBattle[] };

/**
 * The fewest battles to drop so that another agent leads. For each of the nearest rivals, battles are dropped in the order of
 * their first-order effect on the gap, and the shortest beginning that works is found by refits; so is the way of taking the
 * leader below the provisional floor. Then every smaller number is tried in every combination, when there are no more than the
 * budget. Null when nobody leads, or nothing that was tried works.
 */
export function fewestToChangeLeader(
  question: RatingQuestion,
  { rivals = 5, budget = 400 }: SearchEffort = {},
): LeaderChange | null {
  const refits = refitsOf(question);
  const fit = refits.fit();
  const [first, ...others] = refits.places(fit);
  if (first === undefined) return null;
  const cells = cellsOf(question.battles);
  const dropped = (counts: Counts): readonly RatedBattle[] =>
    cells.flatMap((cell, k) => cell.battles.slice(0, counts[k] ?? 0));
  const leaderWithout = (counts: Counts): string | null => refits.places(refits.fit(dropped(counts)))[0]?.id ?? null;
  const works = (counts: Counts): boolean => {
    const leader = leaderWithout(counts);
    return leader !== null && leader !== first.id;
  };
  const influence = linearInfluence(fit, question.battles);
  const scores = others.slice(0, rivals).map((rival) => {
    const effect = influence.effectOn(
      new Map([
        [first.id, 1],
        [rival.id, -1],
      ]),
    );
    return cells.map(({ battles: [battle] }) => (battle === undefined ? 0 : effect(battle)));
  });
  const ofLeader = cells.map(({ battles: [battle] }) => (battle?.i === first.id || battle?.j === first.id ? 1 : 0));
  let best: Counts | null = null;
  for (const score of [...scores, ofLeader]) {
    const most: number = best === null ? question.battles.length : totalOf(best) - 1;
    const plan = planBy(cells, score);
    const length = shortestPlanThatMayFail(Math.min(most, totalOf(plan(Infinity))), (size) => works(plan(size)));
    if (length !== null) best = plan(length);
  }
  if (best === null) return null;
  const capacities = cells.map((cell) => cell.battles.length);
  const { counts, exact } = searchFewer(best, capacities, works, budget);
  return { leader: first.id, successor: leaderWithout(counts) ?? '', battles: dropped(counts), exact };
}

/** The first battles by score, highest first, those without a positive score never. */
function planBy(cells: readonly Cell[], scores: readonly number[]): (size: number) => Counts {
  const order = cells.map((_, k) => k).filter((k) => (scores[k] ?? 0) > 0);
  order.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  return (size) => {
    const counts = cells.map(() => 0);
    let rest = size;
    for (const k of order) {
      counts[k] = Math.min(rest, cells[k]?.battles.length ?? 0);
      rest -= counts[k];
    }
    return counts;
  };
}

function cellsOf(battles: readonly RatedBattle[]): readonly Cell[] {
  const cells = new Map<string, RatedBattle[]>();
  for (const battle of battles) {
    const key = JSON.stringify([battle.i, battle.j, battle.label, battle.weight, battle.covariates ?? null]);
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [battle]);
    else cell.push(battle);
  }
  return [...cells.values()].map((each) => ({ battles: each }));
}

function totalOf(counts: Counts): number {
  return counts.reduce((sum, each) => sum + each, 0);
}
