import type { ArenaConfig } from '../config/schema.ts';
import type { BattleSetup } from '../domain/battle.ts';
import type { Task } from '../domain/task.ts';
import { ACTION_SPACES, type ActionSpace } from '../domain/vocabulary.ts';
import type { Random } from '../ports/random.ts';

/**
 * Everything about a battle that is drawn at admission (R025, R026, R089): redundancy, action space and side. Each draw
 * has its own stream, labelled with the battle's id, so that any of them can be checked alone.
 */
export function battleSetup(
  id: string,
  task: Task,
  config: Pick<ArenaConfig, 'battle' | 'matchmaking'>,
  random: Random,
): BattleSetup {
  const { redundancy, actionSpace, budget } = config.battle;
  const draw = (what: string): number => random.stream(`battle:${id}:${what}`).next();
  const redundant = draw('redundancy') < redundancy.fraction;
  return {
    id,
    task: task.id,
    redundant,
    target: redundant ? redundancy.judges : 1,
    actionSpace: task.actionSpace ?? pickActionSpace(actionSpace, draw('action-space')),
    sideOfA: draw('side') < 0.5 ? 'left' : 'right',
    // A wish: the store grants it to the first battles of a person's account alone.
    showcase: config.matchmaking.showcases.length > 0,
    budget: { steps: budget.steps, wallMs: budget.wallSeconds * 1_000 },
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
