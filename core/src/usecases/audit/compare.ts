import type { Board } from '../../domain/board.ts';
import type { RatingEvidence } from '../../ports/rating-estimator.ts';
import { everyone } from '../refit/board.ts';
import { isInSlice, type HeldBattle } from '../refit/held-battle.ts';
import { headToHead, plan } from './planner.ts';
import { shareOf } from './share.ts';
import type { Comparison } from './types.ts';

/**
 * Two agents of a board against each other; null when either takes no place on it. `evidence` holds the board's battles.
 * The difference is withheld while either interval is.
 */
export function compare(
  board: Board,
  battles: readonly HeldBattle[],
  evidence: RatingEvidence,
  [a, b]: readonly [string, string],
): Comparison | null {
  const [first, second] = [a, b].map((id) => board.rows.find((row) => row.id === id));
  if (first === undefined || second === undefined) return null;
  const inSlice = battles.filter((held) => isInSlice(held, board.slice));
  const met = headToHead(inSlice, a, b);
  const roster = board.rows.map(({ id }) => id);
  const shown = first.withheld === null && second.withheld === null;
  const joint = shown ? (evidence.difference?.(a, b, everyone(inSlice, roster)) ?? null) : null;
  const { wins, losses, battles: n } = met;
  return {
    basedOn: board.basedOn,
    slice: board.slice,
    a: first,
    b: second,
    headToHead: {
      ...met,
      score: shareOf(wins + (n - wins - losses) / 2, n),
      decisive: shareOf(wins, wins + losses),
    },
    difference:
      joint === null ? null : { ...joint, lower: joint.elo - joint.halfWidth, upper: joint.elo + joint.halfWidth },
    planner:
      first.rating === null || second.rating === null ? null : plan(a, b, first.rating - second.rating, wins + losses),
  };
}
