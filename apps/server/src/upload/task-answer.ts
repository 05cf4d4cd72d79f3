import type { Recipe, SubmittedTask } from '@coarena/core';
import type { TaskAnswer, TaskRecipe } from '../contract/index.ts';

/** What the estimate of a wait is made from: how long a battle takes at present, and how many run at once. */
export type Pace = { readonly typicalMs: number | null; readonly slots: number };

/** A task as its submitter sees it. */
export function taskAnswer({ task, battle, position }: SubmittedTask, pace: Pace): TaskAnswer {
  return {
    task: task.id,
    battle: battle.id,
    instruction: task.instruction,
    startUrl: task.startUrl,
    attachments: task.attachments.map(({ name, bytes }) => ({ name, bytes })),
    kind: task.kind ?? null,
    recipe: task.recipe === undefined ? null : recipeAnswer(task.recipe),
    actionSpace: battle.actionSpace,
    budget: battle.budget,
    answersNeeded: battle.target,
    submittedAt: battle.times.submitted,
    state: battle.state,
    repeats: battle.retryOf,
    position,
    estimateMs:
      position === null || pace.typicalMs === null
        ? null
        : Math.round((position / Math.max(1, pace.slots) + 1) * pace.typicalMs),
  };
}

function recipeAnswer({ name, description, sha256, steps }: Recipe): TaskRecipe {
  return { name, description, sha256, actions: steps.map(({ action }) => action) };
}
