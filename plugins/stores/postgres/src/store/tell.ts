import { advance, type BattleEvent, type SubmitterWord, type WordResult } from '@coarena/core';
import { and, eq, isNull, type Transaction } from '../drizzle.ts';
import { Undo, type Client } from '../db/client.ts';
import { append } from '../records/append.ts';
import { databaseNow, lockBattle, type LockedBattle } from '../records/locked-battle.ts';
import { endPauses, ofLane } from '../records/pauses.ts';
import { newSalt } from '../records/sealing.ts';
import type { VoidParts } from '../records/void-battle.ts';
import { idempotencyKeys, lanes, pauses } from '../schema/index.ts';

/**
 * What a submitter says to a battle under way: core decides under the row's lock, with the countdown judged by the
 * database's clock; what it decided, the key and the ledger's entry are one transaction.
 */
export function tell(client: Client, parts: VoidParts, told: SubmitterWord): Promise<WordResult> {
  const { battle, by, word, idempotency } = told;
  return client.write(async (tx): Promise<WordResult> => {
    const repeated = await claim(tx, { ...idempotency, account: by, battle });
    if (repeated !== null) throw new Undo<WordResult>(repeated);
    const locked = await lockBattle(tx, battle);
    if (locked === null) throw new Undo<WordResult>({ kind: 'unknown_battle' });
    const event = await eventOf(tx, locked, word);
    const next = advance(locked.facts, event);
    if (!next.ok) throw new Undo<WordResult>({ kind: 'refused', refusal: next.refusal });
    if (event.type === 'grant') {
      for (const lane of event.lanes)
        await tx.update(lanes).set({ granted: next.facts.lanes[lane].granted }).where(ofLane(locked, lane));
      await endPauses(tx, locked, next.facts, 'granted');
      const { lanes: granted, steps } = event;
      await append(tx, [{ kind: 'granted', battle, lanes: granted, steps, nonce: newSalt(parts) }]);
    } else if (word.say === 'answer') {
      await endPauses(tx, locked, next.facts, 'answered', word.text);
    } else if (word.say === 'stop') {
      await tx.update(lanes).set({ stopped: true }).where(ofLane(locked, word.lane));
      await endPauses(tx, locked, next.facts, 'stopped');
    }
    return { kind: 'done' };
  });
}

/** Takes the key for this request, or says what became of the one that had it. */
async function claim(
  tx: Transaction,
  asked: { readonly account: string; readonly key: string; readonly bodyHash: string; readonly battle: string },
): Promise<WordResult | null> {
  const { account, key, bodyHash, battle } = asked;
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ scope: 'word', account, key, bodyHash, subject: battle, at: await databaseNow(tx) })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length === 1) return null;
  const [earlier] = await tx
    .select({ bodyHash: idempotencyKeys.bodyHash })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, 'word'), eq(idempotencyKeys.account, account), eq(idempotencyKeys.key, key)));
  return earlier?.bodyHash === bodyHash ? { kind: 'replayed' } : { kind: 'key_reused' };
}

/** The machine's event. A grant takes what the lane that waits was offered; without an offer the machine refuses it. */
async function eventOf(tx: Transaction, locked: LockedBattle, word: SubmitterWord['word']): Promise<BattleEvent> {
  switch (word.say) {
    case 'answer':
      return { type: 'answer', lane: word.lane };
    case 'stop':
      return { type: 'stop', lane: word.lane };
    case 'grant': {
      const waiting = await tx
        .select({ lane: pauses.lane, offer: pauses.offer })
        .from(pauses)
        .where(and(eq(pauses.battle, locked.row.id), isNull(pauses.outcome)));
      const offer = waiting.find(({ lane, offer: made }) => made !== null && word.lanes.includes(lane))?.offer;
      return { type: 'grant', lanes: word.lanes, steps: offer?.steps ?? 0, most: offer?.most ?? 0 };
    }
  }
}
