import { SCREEN } from '../actions/limits.ts';
import { arenaPrompt } from '../actions/prompt.ts';
import { toolSchemas } from '../actions/tool-schemas.ts';
import type { BattleInputs, BattleSetup } from '../domain/battle.ts';
import type { Task } from '../domain/task.ts';
import type { AgentBrief } from '../ports/agent-adapter.ts';
import type { Hasher } from '../ports/hasher.ts';

/** What both lanes are handed: one object, resolved once, and its hashes (R032, R033). */
export type ResolvedInputs = { readonly brief: AgentBrief; readonly hashes: BattleInputs };

/** Resolves every mutable input of a battle. `configuration` is the text of the configuration in force. */
export function resolveInputs(setup: BattleSetup, task: Task, configuration: string, hasher: Hasher): ResolvedInputs {
  const brief: AgentBrief = deepFreeze({
    prompt: arenaPrompt(setup.actionSpace, setup.budget),
    instruction: task.instruction,
    attachments: task.attachments,
    startUrl: task.startUrl,
    actionSpace: setup.actionSpace,
    tools: toolSchemas(setup.actionSpace),
    budget: setup.budget,
    screen: SCREEN,
  });
  return {
    brief,
    hashes: {
      instruction: hasher.sha256(brief.instruction),
      attachments: hasher.sha256(JSON.stringify(brief.attachments)),
      toolSchemas: hasher.sha256(JSON.stringify(brief.tools)),
      prompt: hasher.sha256(brief.prompt),
      configuration: hasher.sha256(configuration),
      ...(brief.startUrl === null ? {} : { startUrl: hasher.sha256(brief.startUrl) }),
      ...(task.recipe === undefined ? {} : { recipe: task.recipe.sha256 }),
    },
  };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
