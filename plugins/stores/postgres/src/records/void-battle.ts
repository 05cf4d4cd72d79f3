import {
  deservesRetry,
  type BattleFacts,
  type InfraCause,
  type LedgerPayload,
  type ParityDifference,
} from '@coarena/core';
import { eq, type Transaction } from '../drizzle.ts';
import type { BattleQueue } from '../queue/battle-queue.ts';
import { battles, tasks } from '../schema/index.ts';
import { append } from './append.ts';
import { toBattle, toPair } from './battle-row.ts';
import { insertBattle } from './insert-battle.ts';
import type { LockedBattle } from './locked-battle.ts';
import { drawnEntry, openedEntry, takeOpening, type Seal } from './sealing.ts';

/** What a void battle may need besides its transaction. */
export type VoidParts = Seal & { readonly queue: BattleQueue };

/**
 * Writes down that core has voided a battle, and repeats it once as a new battle of the same task, pair and sides where
 * no agent had acted; the repetition goes on hiding who they are. Where nothing is repeated, nobody will judge the pair,
 * and it is opened. Returns the cause and the new battle's id, or null.
 */
export async function voidBattle(
  tx: Transaction,
  parts: VoidParts,
  locked: LockedBattle,
  outcome: {
    readonly facts: BattleFacts;
    readonly evidence: string;
    readonly differences?: readonly ParityDifference[];
  },
): Promise<{ readonly cause: InfraCause; readonly retriedAs: string | null }> {
  const { row } = locked;
  const cause = outcome.facts.voidCause;
  if (outcome.facts.state !== 'void' || cause === null) throw new Error(`battle ${row.id} is not void`);
  await tx
    .update(battles)
    .set({
      state: 'void',
      voidCause: cause,
      voidEvidence: {
        text: outcome.evidence,
        ...(outcome.differences === undefined ? {} : { differences: outcome.differences }),
      },
      leaseUntil: null,
    })
    .where(eq(battles.id, row.id));
  const retriedAs = deservesRetry(outcome.facts) ? parts.newId() : null;
  const voided: LedgerPayload = { kind: 'voided', battle: row.id, cause, retriedAs };
  await append(
    tx,
    retriedAs === null
      ? [...(await opened(tx, locked)), voided]
      : [voided, ...(await repeat(tx, parts, locked, retriedAs))],
  );
  return { cause, retriedAs };
}

async function opened(tx: Transaction, { row }: LockedBattle): Promise<readonly LedgerPayload[]> {
  const opening = await takeOpening(tx, row.id);
  return opening.draw === null ? [] : [openedEntry(opening, row)];
}

async function repeat(
  tx: Transaction,
  parts: VoidParts,
  { row, now }: LockedBattle,
  id: string,
): Promise<readonly LedgerPayload[]> {
  const { battle: _, ...opening } = await takeOpening(tx, row.id);
  const [task] = await tx.select().from(tasks).where(eq(tasks.id, row.task));
  if (task === undefined) throw new Error(`battle ${row.id} has lost its task`);
  const pair = toPair(row);
  const admitted = await insertBattle(tx, parts, {
    setup: { ...toBattle(row), id, retryOf: row.id },
    pair,
    now,
    taskKind: task.body.kind ?? null,
    personal: task.personal,
    opening,
  });
  await parts.queue.enqueue(tx, id);
  return pair === null ? [admitted] : [admitted, drawnEntry({ ...opening, battle: id }, pair, parts.digest)];
}
