import type { Board } from '../../domain/board.ts';
import type { SignedHead } from '../../ledger/signed-head.ts';
import { LEAST_LEFT } from '../../statistics/one-sided.ts';
import type { RatingSnapshot } from '../refit/rating-state.ts';
import { agreementOf } from './agreement.ts';
import { DETECTOR_RATES } from './detector-rates.ts';
import { FAVOUR_RATES } from './kept-favour-rates.ts';
import { auditJudges } from './judges.ts';
import { planNeighbours } from './planner.ts';
import { shareOf } from './share.ts';
import type { Fragility, Methodology, RatingAudit } from './types.ts';
import { voteCounts } from './vote-counts.ts';

/** What an audit is made with besides the snapshot: the overall board of the same snapshot, and how it came about. */
export type AuditRequest = {
  readonly board: Board;
  readonly methodology: Methodology;
  readonly head: SignedHead | null;
  readonly fragility: Fragility | null;
};

/** The rating audit of a published board (R094 to R098). */
export function auditRating(
  snapshot: RatingSnapshot,
  { board, methodology, head, fragility }: AuditRequest,
): RatingAudit {
  const { battles, trust } = snapshot;
  const { resolved, rated, excluded } = board;
  return {
    basedOn: board.basedOn,
    at: board.at,
    window: { size: snapshot.window, held: battles.length, left: snapshot.left },
    counts: { resolved, rated, excluded, void: snapshot.void, cancelled: snapshot.cancelled, open: snapshot.open },
    selfJudgedOnly: shareOf(board.selfJudgedOnly, rated),
    votes: voteCounts(battles, trust),
    judges: auditJudges(snapshot),
    agreement: agreementOf(battles, trust),
    planner: planNeighbours(board, battles),
    fragility,
    detector: { ...DETECTOR_RATES, leastLeft: LEAST_LEFT, favour: FAVOUR_RATES },
    methodology,
    head,
  };
}
