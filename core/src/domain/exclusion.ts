import type { Exclusion } from './vocabulary.ts';
import type { BattleFacts } from './battle-machine.ts';
import { LANES } from './vocabulary.ts';

/**
 * The first reason of R095 that keeps a finished battle from being offered to judges, or null. The last reason,
 * `no_admissible_vote`, is decided later from the votes (`consensus.ts`).
 */
export function exclusionOf(facts: Pick<BattleFacts, 'namedModel' | 'lanes'>): Exclusion | null {
  const lanes = LANES.map((lane) => facts.lanes[lane]);
  if (facts.namedModel) return 'named_model';
  if (lanes.some((lane) => !lane.started)) return 'no_run_record';
  if (lanes.some((lane) => lane.steps === 0)) return 'no_trajectory';
  if (lanes.some((lane) => lane.end === 'ended_by_submitter')) return 'ended_early';
  if (facts.lanes.a.granted !== facts.lanes.b.granted) return 'budget_mismatch';
  return null;
}
