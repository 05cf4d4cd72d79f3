import { deservesRetry, type BattleFacts, type InfraCause, type LogPayload } from '@coarena/core';
import { eq, type Transaction } from '../drizzle.ts';
import type { BattleQueue } from '../queue/battle-queue.ts';
import { battles } from '../schema/index.ts';
import { append } from './append.ts';
import { toBattle, toPair } from './battle-row.ts';
import { insertBattle } from './insert-battle.ts';
import type { LockedBattle } from './locked-battle.ts';

/** What a void battle may need besides its transaction. */
export type VoidParts = { readonly queue: BattleQueue; readonly newId: () => string };

/**
 * Writes down that core has voided a battle, and repeats it once as a new battle of the same task, pair and sides where
 * no agent had acted. Returns the cause and the new battle's id, or null.
 */
export async function voidBattle(
  tx: Transaction,
  parts: VoidParts,
  locked: LockedBattle,
  outcome: { readonly facts: BattleFacts; readonly evidence: string },
): Promise<{ readonly cause: InfraCause; readonly retriedAs: string | null }> {
  const { row, now } = locked;
  const cause = outcome.facts.voidCause;
  if (outcome.facts.state !== 'void' || cause === null) throw new Error(`battle ${row.id} is not void`);
  await tx
    .update(battles)
    .set({ state: 'void', voidCause: cause, voidEvidence: { text: outcome.evidence }, leaseUntil: null })
    .where(eq(battles.id, row.id));
  const retriedAs = deservesRetry(outcome.facts) ? parts.newId() : null;
  const entries: LogPayload[] = [];
  if (retriedAs !== null) {
    const pair = toPair(row);
    entries.push(await insertBattle(tx, { setup: { ...toBattle(row), id: retriedAs, retryOf: row.id }, pair, now }));
    if (pair !== null) entries.push({ kind: 'drawn', battle: retriedAs, pair, draw: null });
    await parts.queue.enqueue(tx, retriedAs);
  }
  await append(tx, [{ kind: 'voided', battle: row.id, cause, retriedAs }, ...entries]);
  return { cause, retriedAs };
}
