import {
  FULL_SCALE,
  STABLE_FROM,
  WHOLE_BOARD,
  type Board,
  type BoardRow,
  type BoardSlice,
} from '../../domain/board.ts';
import type { FitRow } from '../../domain/rating.ts';
import { EXCLUSIONS } from '../../domain/vocabulary.ts';
import type { RatingEvidence } from '../../ports/rating-estimator.ts';
import { isInSlice, isRated, type HeldBattle } from './held-battle.ts';
import type { RatingSnapshot } from './rating-state.ts';
import { scoresOf, shareOfScore } from './scores.ts';

/** What a board is made with besides the snapshot. `evidence` holds exactly the rated battles of the slice. */
export type BoardRequest = {
  readonly evidence: RatingEvidence;
  readonly roster: readonly string[];
  readonly estimator: string;
  readonly at: number;
  readonly slice?: BoardSlice;
};

/**
 * Fits the evidence and lays the board out: every agent with a battle informs the fit, only the roster takes a place or a
 * rank (R115). Order: what the fit says, from the top, then provisional agents by their streaming value. The seed of the band
 * draws is the ledger position, so a board can be made again. Throws what the fit throws.
 */
export function buildBoard(snapshot: RatingSnapshot, request: BoardRequest): Board {
  const { evidence, roster, estimator, at, slice = WHOLE_BOARD } = request;
  const battles = snapshot.battles.filter((held) => isInSlice(held, slice));
  const { agents, ...fit } = evidence.fit({ agents: roster, seed: snapshot.position });
  const scores = scoresOf(battles);
  const rows = agents
    .map((row): BoardRow => ({
      ...row,
      streaming: snapshot.streaming.get(row.id)?.rating ?? snapshot.start,
      streamingInterval: row.provisional ? FULL_SCALE : null,
      stability: row.provisional ? 'provisional' : row.battles < STABLE_FROM ? 'settling' : 'stable',
      score: shareOfScore(scores.get(row.id)),
    }))
    .sort(byStanding(fit.order ?? 'rating'));
  return {
    basedOn: snapshot.position,
    at,
    estimator,
    slice,
    window: snapshot.window,
    ...countsOf(battles),
    fit,
    rows,
  };
}

/** The roster in its order, then the agents off it that have a battle, by name. */
export function everyone(battles: readonly HeldBattle[], roster: readonly string[]): readonly string[] {
  const listed = new Set(roster);
  const others = new Set<string>();
  for (const { pair } of battles) {
    for (const agent of [pair.a, pair.b]) if (!listed.has(agent)) others.add(agent);
  }
  return [...roster, ...[...others].sort()];
}

/** Resolved = rated + the exclusions, always. */
export function countsOf(
  battles: readonly HeldBattle[],
): Pick<Board, 'resolved' | 'rated' | 'excluded' | 'selfJudgedOnly'> {
  const excluded: Record<string, number> = Object.fromEntries(EXCLUSIONS.map((reason) => [reason, 0]));
  let rated = 0;
  let selfJudgedOnly = 0;
  for (const held of battles) {
    if (isRated(held)) {
      rated += 1;
      if (held.outcome.selfJudgedOnly) selfJudgedOnly += 1;
    } else if ('excluded' in held.outcome) {
      excluded[held.outcome.excluded] = (excluded[held.outcome.excluded] ?? 0) + 1;
    }
  }
  return { resolved: battles.length, rated, excluded, selfJudgedOnly };
}

function byStanding(order: 'rating' | 'lower'): (one: BoardRow, other: BoardRow) => number {
  const key = (row: FitRow, by: 'rating' | 'lower'): number => row[by] ?? Number.NEGATIVE_INFINITY;
  return (one, other) => {
    for (const by of [order, 'rating'] as const) {
      if (key(one, by) !== key(other, by)) return key(other, by) - key(one, by);
    }
    return other.streaming - one.streaming || (one.id < other.id ? -1 : 1);
  };
}
