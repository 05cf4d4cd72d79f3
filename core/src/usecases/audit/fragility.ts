import type { Board } from '../../domain/board.ts';
import type { RatingEvidence } from '../../ports/rating-estimator.ts';
import { largestJudgeEffect } from '../../statistics/judge-effect.ts';
import { fewestToChangeLeader } from '../../statistics/leader-change.ts';
import type { RatingQuestion } from '../../statistics/refit.ts';
import { rigBudget } from '../../statistics/rig-budget.ts';
import { isRated, type HeldBattle } from '../refit/held-battle.ts';
import type { Fragility } from './types.ts';

/** How hard to look, in refits: what rules out smaller numbers of battles, and how many judges are left out in turn. */
export type FragilityEffort = { readonly refits: number; readonly judges: number; readonly rivals: number };

/**
 * What single battles, single judges and colluding ones could change on a board, each found by refits and none claimed
 * without one. It is asked part by part, since each part takes many refits: the caller may do other work in between.
 * `evidence` holds exactly the rated battles among `battles`; it is as before when a part is done.
 */
export function fragilityParts(
  board: Board,
  battles: readonly HeldBattle[],
  evidence: RatingEvidence,
  effort: FragilityEffort,
): readonly (() => Partial<Fragility>)[] {
  const [leader, runnerUp] = board.rows.filter((row) => row.rating !== null && row.withheld !== 'disconnected');
  if (leader === undefined || runnerUp === undefined) return [];
  const question: RatingQuestion = {
    evidence,
    battles: battles.filter(isRated).map(({ outcome: { covariates, ...rated } }) => {
      // Battles that differ in nothing that the model looks at are one and the same to the search.
      const looksAtMore = board.fit.coefficients !== undefined && covariates !== undefined;
      return looksAtMore ? { ...rated, covariates } : rated;
    }),
    agents: board.rows.map(({ id }) => id),
  };
  return [
    () => {
      const change = fewestToChangeLeader(question, { rivals: effort.rivals, budget: effort.refits });
      return {
        basedOn: board.basedOn,
        leader: change?.leader ?? leader.id,
        runnerUp: change?.successor ?? runnerUp.id,
        battlesToChangeLeader: change?.battles.length ?? null,
        exact: change?.exact ?? false,
      };
    },
    () => ({ mostInfluentialJudge: largestJudgeEffect(question, effort.judges) }),
    () => ({ rigBudget: rigBudget(question, { ranks: [1, 2] }) }),
  ];
}
