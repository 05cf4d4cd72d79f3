import { ArenaError, blindRun, type Battle, type BlindRun, type RunFacts, type Store } from '@coarena/core';
import type { LiveAnswer, LiveSides } from '../contract/index.ts';
import { loadSides } from '../judging/battle-sides.ts';
import { liveSides } from './live-sides.ts';

/** A battle as its submitter follows it: both runs up to now, never named. Throws `not_found`. */
export async function liveAnswer(store: Pick<Store, 'battles' | 'tasks'>, id: string): Promise<LiveAnswer> {
  const battle = await store.battles.get(id);
  const task = battle === null ? null : await store.tasks.get(battle.task);
  if (battle === null || task === null) throw new ArenaError('not_found');
  const [{ left, right }, sides] = await Promise.all([loadSides(store.battles, battle), sidesOf(store, battle)]);
  const shown = (run: RunFacts | null): BlindRun | null => (run === null ? null : liveRun(run, battle.budget.steps));
  return {
    battle: id,
    state: battle.state,
    instruction: task.instruction,
    left: shown(left),
    right: shown(right),
    ...sides,
  };
}

/** How both sides stand now. Throws `not_found`. */
export async function sidesOf(store: Pick<Store, 'battles'>, battle: Battle): Promise<LiveSides> {
  const [standing, runs] = await Promise.all([store.battles.standing(battle.id), store.battles.runs(battle.id)]);
  if (standing === null) throw new ArenaError('not_found');
  return liveSides(battle, standing, runs);
}

/** Where a step stands on the clock of a run that may still go on: by its number in the budget, never by time. */
export function liveClock(index: number, budgetSteps: number): number {
  return Math.min(1, (index + 1) / budgetSteps);
}

function liveRun(run: RunFacts, budgetSteps: number): BlindRun {
  const shown = blindRun(run);
  return { ...shown, steps: shown.steps.map((step) => ({ ...step, clock: liveClock(step.index, budgetSteps) })) };
}
