import type { Battle, Pair } from '@coarena/core';
import type { battles } from '../schema/index.ts';

/** A row of `battles`. */
export type BattleRow = typeof battles.$inferSelect;

/** The battle that a row holds. */
export function toBattle(row: BattleRow): Battle {
  return {
    id: row.id,
    task: row.task,
    redundant: row.redundant,
    target: row.target,
    actionSpace: row.actionSpace,
    sideOfA: row.sideOfA,
    showcase: row.showcase,
    budget: { steps: row.budgetSteps, wallMs: row.budgetWallMs },
    retryOf: row.retryOf,
    state: row.state,
    pair: toPair(row),
    exclusion: row.exclusion,
    voidCause: row.voidCause,
    acted: row.acted,
    fencing: row.fencing,
    leaseUntil: row.leaseUntil,
    worker: row.worker,
    inputs: row.inputs,
    times: {
      submitted: row.submitted,
      dequeued: row.dequeued,
      started: row.started,
      executed: row.executed,
      judged: row.judged,
      incorporated: row.incorporated,
      served: row.served,
    },
  };
}

/** The agents of a row, or null before the draw. */
export function toPair(row: Pick<BattleRow, 'agentA' | 'agentB'>): Pair | null {
  return row.agentA === null || row.agentB === null ? null : { a: row.agentA, b: row.agentB };
}
