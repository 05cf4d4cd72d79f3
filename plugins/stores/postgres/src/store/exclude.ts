import type { BattleStore, ExclusionResult } from '@coarena/core';
import { eq } from '../drizzle.ts';
import { Undo, type Client } from '../db/client.ts';
import { appendLast } from '../records/append.ts';
import { lockBattle } from '../records/locked-battle.ts';
import { battles } from '../schema/index.ts';

/** Excludes a resolved battle for a reason that was found after it had resolved, and appends that to the ledger. */
export function exclude(client: Client, found: Parameters<BattleStore['exclude']>[0]): Promise<ExclusionResult> {
  const { battle, exclusion, reason, by } = found;
  return client.write(async (tx): Promise<ExclusionResult> => {
    const locked = await lockBattle(tx, battle);
    if (locked === null) return { kind: 'unknown_battle' };
    if (locked.row.state !== 'resolved') throw new Undo<ExclusionResult>({ kind: 'refused', refusal: 'wrong_state' });
    if (locked.row.exclusion !== null)
      throw new Undo<ExclusionResult>({ kind: 'refused', refusal: 'already_excluded' });
    await tx.update(battles).set({ exclusion }).where(eq(battles.id, battle));
    const entry = { kind: 'excluded', battle, exclusion, reason: reason.toWellFormed(), by } as const;
    return { kind: 'excluded', position: (await appendLast(tx, [entry])).position };
  });
}
