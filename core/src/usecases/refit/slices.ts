import type { Board, BoardSlice } from '../../domain/board.ts';
import { ACTION_SPACES, OPERATING_SYSTEMS, TASK_KINDS } from '../../domain/vocabulary.ts';
import type { RatingEstimator, RatingEvidence } from '../../ports/rating-estimator.ts';
import { buildBoard, type BoardRequest } from './board.ts';
import { isInSlice, isRated } from './held-battle.ts';
import type { RatingSnapshot } from './rating-state.ts';

/** Every board beside the overall one: one for each value of each property and of all three together. */
export function everySlice(): readonly BoardSlice[] {
  return [null, ...TASK_KINDS].flatMap((kind) =>
    [null, ...OPERATING_SYSTEMS].flatMap((system) =>
      [null, ...ACTION_SPACES].map((actionSpace): BoardSlice => ({ kind, system, actionSpace })),
    ),
  );
}

/** The evidence of a slice of a snapshot, made afresh. */
export function evidenceOf(
  snapshot: RatingSnapshot,
  estimator: Pick<RatingEstimator, 'evidence'>,
  slice: BoardSlice,
): RatingEvidence {
  const evidence = estimator.evidence();
  for (const held of snapshot.battles) if (isRated(held) && isInSlice(held, slice)) evidence.add(held.outcome);
  return evidence;
}

/** The board of a slice, with the same honesty as the overall one: its own counts, intervals and provisional agents. */
export function buildSlice(
  snapshot: RatingSnapshot,
  estimator: Pick<RatingEstimator, 'evidence'>,
  request: Omit<BoardRequest, 'evidence'> & { readonly slice: BoardSlice },
): Board {
  return buildBoard(snapshot, { ...request, evidence: evidenceOf(snapshot, estimator, request.slice) });
}
