import type { Board } from '../../domain/board.ts';
import { headToHeadPower, votesNeeded } from '../../statistics/power.ts';
import { isRated, type HeldBattle } from '../refit/held-battle.ts';
import type { PlannerRow } from './types.ts';

/** The test that the planner plans for: two-sided at this level, with this power. */
export const PLAN = { level: 0.05, power: 0.9 } as const;

/** More votes than this are as good as none: agents that close are told apart by no arena. */
const BEYOND = 10_000_000;

/** How the battles of a pair ended, from the side of the first. */
export type HeadToHead = {
  readonly battles: number;
  readonly wins: number;
  readonly ties: number;
  readonly bothBad: number;
  readonly losses: number;
};

/** The rated battles of two agents with each other. */
export function headToHead(battles: readonly HeldBattle[], a: string, b: string): HeadToHead {
  const count = { battles: 0, wins: 0, ties: 0, bothBad: 0, losses: 0 };
  for (const held of battles) {
    if (!isRated(held)) continue;
    const { i, j, label } = held.outcome;
    if (!((i === a && j === b) || (i === b && j === a))) continue;
    count.battles += 1;
    if (label === 'tie') count.ties += 1;
    else if (label === 'both_bad') count.bothBad += 1;
    else if ((label === 'i') === (i === a)) count.wins += 1;
    else count.losses += 1;
  }
  return count;
}

/** What it takes to tell two agents apart that are so many Elo apart and have met so often with a winner. */
export function plan(a: string, b: string, elo: number, decisive: number): PlannerRow {
  const votes = votesNeeded(elo, PLAN);
  const needed = votes === null || votes > BEYOND ? null : votes;
  return {
    a,
    b,
    elo,
    decisive,
    power: headToHeadPower(elo, decisive, PLAN.level).exact,
    needed,
    more: needed === null ? null : Math.max(0, needed - decisive),
    level: PLAN.level,
    wanted: PLAN.power,
  };
}

/** Neighbours of the board that have a published rating, from the top. */
export function planNeighbours(board: Board, battles: readonly HeldBattle[]): readonly PlannerRow[] {
  const rated = board.rows.flatMap(({ id, rating }) => (rating === null ? [] : [{ id, rating }]));
  return rated.slice(0, -1).flatMap((above, place) => {
    const below = rated[place + 1];
    if (below === undefined) return [];
    const { wins, losses } = headToHead(battles, above.id, below.id);
    return [plan(above.id, below.id, above.rating - below.rating, wins + losses)];
  });
}
