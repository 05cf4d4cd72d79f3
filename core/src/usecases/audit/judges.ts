import { fastShareOf, leanOf, omegaOf } from '../../domain/trust.ts';
import type { RatingSnapshot } from '../refit/rating-state.ts';
import type { FavourTest } from '../refit/favour-test.ts';
import { weightOf, type JudgeFacts } from '../refit/judge-book.ts';
import { knownOutcomes, type KnownOutcomes } from './calibration.ts';
import { sidedTest } from '../refit/sided-test.ts';
import { shareOf } from './share.ts';
import type { JudgeAudit } from './types.ts';

/** What the record of a judge is made from. */
type AuditedJudges = Pick<RatingSnapshot, 'judges' | 'battles' | 'favours'>;

/** Every judge of the arena, those with the most votes first. */
export function auditJudges({ judges, battles, favours }: AuditedJudges): readonly JudgeAudit[] {
  const known = knownOutcomes(battles);
  return [...judges]
    .map(([judge, facts]) => auditOf(judge, facts, favours.get(judge) ?? null, known.get(judge)))
    .sort((one, other) => other.votes - one.votes || (one.judge < other.judge ? -1 : 1));
}

/** One judge's own record; null for someone who has never answered and was never marked. */
export function auditJudge({ judges, battles, favours }: AuditedJudges, judge: string): JudgeAudit | null {
  const facts = judges.get(judge);
  if (facts === undefined) return null;
  return auditOf(judge, facts, favours.get(judge) ?? null, knownOutcomes(battles).get(judge));
}

function auditOf(
  judge: string,
  facts: JudgeFacts,
  favour: FavourTest | null,
  known: KnownOutcomes = { agreed: 0, of: 0 },
): JudgeAudit {
  const { tally, abstained, retracted, belowFloor, untrusted, reason } = facts;
  return {
    judge,
    votes: tally.all,
    abstained,
    retracted,
    belowFloor,
    left: shareOf(tally.left, tally.left + tally.right),
    lean: leanOf(tally),
    fast: tally.fast,
    fastShare: fastShareOf(tally),
    graded: omegaOf(tally),
    ...sidedTest(tally),
    favour,
    weight: untrusted ? 0 : weightOf(facts, favour?.discount),
    untrusted,
    reason,
    calibration: shareOf(known.agreed, known.of),
  };
}
