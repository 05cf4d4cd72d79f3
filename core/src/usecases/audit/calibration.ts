import { laneOn } from '../../domain/battle.ts';
import { LANES, type Lane } from '../../domain/vocabulary.ts';
import type { HeldBattle } from '../refit/held-battle.ts';

/** Votes for a side by one judge on battles with a known outcome, and how many were for the run that passed. */
export type KnownOutcomes = { readonly agreed: number; readonly of: number };

/** By judge: battles whose checker passed one run and failed the other. Retracted votes are left out. */
export function knownOutcomes(battles: readonly HeldBattle[]): ReadonlyMap<string, KnownOutcomes> {
  const found = new Map<string, KnownOutcomes>();
  for (const held of battles) {
    const passed = passedAlone(held);
    if (passed === null) continue;
    for (const { judge, choice, retractedAt } of held.judgments) {
      if (retractedAt !== null || (choice !== 'left' && choice !== 'right')) continue;
      const { agreed, of } = found.get(judge) ?? { agreed: 0, of: 0 };
      found.set(judge, { agreed: agreed + (laneOn(held, choice) === passed ? 1 : 0), of: of + 1 });
    }
  }
  return found;
}

/** The lane whose checker passed while the other's failed. */
function passedAlone({ lanes }: Pick<HeldBattle, 'lanes'>): Lane | null {
  const passed = LANES.filter((lane) => lanes[lane].checker === 'pass');
  const failed = LANES.filter((lane) => lanes[lane].checker === 'fail');
  return passed.length === 1 && failed.length === 1 ? (passed[0] ?? null) : null;
}
