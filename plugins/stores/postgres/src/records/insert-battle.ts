import { commit, type BattleSetup, type LedgerPayload, type Pair, type TaskKind } from '@coarena/core';
import type { Transaction } from '../drizzle.ts';
import { battles, openings } from '../schema/index.ts';
import type { Opening, Seal } from './sealing.ts';

/** A queued battle to be made. `pair` is set for the repetition of a void battle, whose `opening` it takes over. */
export type NewBattle = {
  readonly setup: BattleSetup;
  readonly pair: Pair | null;
  readonly now: number;
  readonly taskKind: TaskKind | null;
  readonly personal: string;
  readonly opening: Omit<Opening, 'battle'>;
};

/** Inserts a queued battle with what it hides, and returns the ledger entry that says so. */
export async function insertBattle(tx: Transaction, seal: Seal, made: NewBattle): Promise<LedgerPayload> {
  const { setup, pair, now, opening } = made;
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
  await tx.insert(openings).values({ ...opening, battle: setup.id });
  return {
    kind: 'admitted',
    battle: setup.id,
    task: setup.task,
    taskKind: made.taskKind,
    actionSpace: setup.actionSpace,
    system: 'linux',
    redundant: setup.redundant,
    target: setup.target,
    showcase: setup.showcase,
    budget: { steps: setup.budget.steps, wallMs: setup.budget.wallMs },
    retryOf: setup.retryOf,
    personal: made.personal,
    side: commit(opening.sideSalt, setup.sideOfA, seal.digest),
  };
}
