import type { ArenaConfig } from '../config/schema.ts';
import type { BattleSetup } from '../domain/battle.ts';
import type { Task } from '../domain/task.ts';
import { ACTION_SPACES, type ActionSpace } from '../domain/vocabulary.ts';
import type { Random } from '../ports/random.ts';

/**
 * Everything about a battle that is drawn at admission (R025, R026, R089): redundancy, action space and side. Each draw
 * has its own stream, labelled with the battle's id, so that any of them can be checked alone.
 */
export function battleSetup(id: string, task: Task, config: ArenaConfig['battle'], random: Random): BattleSetup {
  const draw = (what: string): number => random.stream(`battle:${id}:${what}`).next();
  const redundant = draw('redundancy') < config.redundancy.fraction;
  return {
    id,
    task: task.id,
    redundant,
    target: redundant ? config.redundancy.judges : 1,
    actionSpace: task.actionSpace ?? pickActionSpace(config.actionSpace, draw('action-space')),
    sideOfA: draw('side') < 0.5 ? 'left' : 'right',
    showcase: false,
    budget: { steps: config.budget.steps, wallMs: config.budget.wallSeconds * 1_000 },
    retryOf: null,
  };
}

function pickActionSpace(weights: Readonly<Record<ActionSpace, number>>, u: number): ActionSpace {
  const total = ACTION_SPACES.reduce((sum, space) => sum + weights[space], 0);
  let rest = u * total;
  for (const space of ACTION_SPACES) {
    rest -= weights[space];
    if (rest < 0) return space;
  }
  return ACTION_SPACES.findLast((space) => weights[space] > 0) ?? 'browser';
}
