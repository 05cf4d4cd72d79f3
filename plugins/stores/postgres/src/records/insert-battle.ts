import type { BattleSetup, LogPayload, Pair } from '@coarena/core';
import type { Transaction } from '../drizzle.ts';
import { battles } from '../schema/index.ts';

/** Inserts a queued battle and returns the log entry that says so. `pair` is set for the repetition of a void battle. */
export async function insertBattle(
  tx: Transaction,
  { setup, pair, now }: { readonly setup: BattleSetup; readonly pair: Pair | null; readonly now: number },
): Promise<LogPayload> {
  await tx.insert(battles).values({
    id: setup.id,
    task: setup.task,
    redundant: setup.redundant,
    target: setup.target,
    actionSpace: setup.actionSpace,
    sideOfA: setup.sideOfA,
    showcase: setup.showcase,
    budgetSteps: setup.budget.steps,
    budgetWallMs: setup.budget.wallMs,
    retryOf: setup.retryOf,
    state: 'queued',
    agentA: pair?.a ?? null,
    agentB: pair?.b ?? null,
    submitted: now,
  });
  return {
    kind: 'admitted',
    battle: setup.id,
    task: setup.task,
    redundant: setup.redundant,
    target: setup.target,
    actionSpace: setup.actionSpace,
    sideOfA: setup.sideOfA,
    showcase: setup.showcase,
    retryOf: setup.retryOf,
  };
}
