import { isAdmissible } from '../../domain/consensus.ts';
import type { Judgment } from '../../domain/judgment.ts';
import type { TrustBook } from '../../domain/trust.ts';
import { isRated, type HeldBattle } from '../refit/held-battle.ts';
import type { RatingAudit } from './types.ts';

type Fate = keyof RatingAudit['votes'];

/** What became of every answer on the battles of the window; each is counted once, by the first fate that applies. */
export function voteCounts(battles: readonly HeldBattle[], trust: TrustBook): RatingAudit['votes'] {
  const counts: Record<Fate, number> = {
    abstained: 0,
    retracted: 0,
    byUntrusted: 0,
    belowFloor: 0,
    inExcluded: 0,
    displaced: 0,
    counted: 0,
  };
  for (const held of battles) {
    for (const vote of held.judgments) counts[fateOf(vote, held, trust)] += 1;
  }
  return counts;
}

function fateOf(vote: Judgment, held: HeldBattle, trust: TrustBook): Fate {
  if (vote.choice === 'abstain') return 'abstained';
  if (vote.retractedAt !== null) return 'retracted';
  if (trust.get(vote.judge)?.untrusted === true) return 'byUntrusted';
  if (!isAdmissible(vote)) return 'belowFloor';
  if (!isRated(held)) return 'inExcluded';
  return vote.bySubmitter && !held.outcome.selfJudgedOnly ? 'displaced' : 'counted';
}
