import { ArenaError, laneOn, type InfraCause } from '@coarena/core';
import type { VoidAnswer } from '../contract/index.ts';
import type { ApiDeps, Caller } from '../http/route.ts';
import type { Onlooker } from './battle-answer.ts';

/** Causes whose evidence tells of desktops and recipes alone; others may name an agent or a place on the operator's disk. */
const TOLD: ReadonlySet<InfraCause> = new Set(['parity_failed', 'recipe_failed']);

/** Why a battle is void, for its submitter and for administrators. Throws `not_found` for everybody else. */
export async function voidAnswer(
  { arena }: ApiDeps,
  { battle, task, isSubmitter }: Onlooker,
  caller: Caller,
): Promise<VoidAnswer> {
  const isAdmin = caller.roles.includes('admin');
  const found = isSubmitter || isAdmin ? await arena.store.battles.voided(battle.id) : null;
  if (found === null) throw new ArenaError('not_found');
  const left = laneOn(battle, 'left');
  const right = laneOn(battle, 'right');
  return {
    kind: 'void',
    task: { instruction: task.instruction, recipe: task.recipe?.name ?? null },
    cause: found.cause,
    evidence: isAdmin || TOLD.has(found.cause) ? found.evidence : null,
    differences: found.differences.map((field) => ({ name: field.name, left: field[left], right: field[right] })),
    retriedAs: found.retriedAs,
  };
}
