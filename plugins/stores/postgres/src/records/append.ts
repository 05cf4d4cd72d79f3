import type { LogPayload } from '@coarena/core';
import { sql, type Transaction } from '../drizzle.ts';
import { log, logHead } from '../schema/index.ts';
import { databaseNow } from './locked-battle.ts';

/** The channel on which every append is announced. */
export const LOG_CHANNEL = 'coarena_log';

/**
 * Appends entries and returns the position of the first. The head row stays locked until the commit, so positions are
 * gap-free and in commit order; call it last, after every other lock (locks: battle, then head).
 */
export async function append(tx: Transaction, payloads: readonly [LogPayload, ...LogPayload[]]): Promise<number> {
  const [head] = await tx
    .update(logHead)
    .set({ position: sql`${logHead.position} + ${payloads.length}` })
    .returning({ position: logHead.position });
  if (head === undefined) throw new Error('the log has lost its head row');
  const at = await databaseNow(tx);
  const first = head.position - payloads.length + 1;
  await tx
    .insert(log)
    .values(payloads.map((payload, offset) => ({ position: first + offset, at, kind: payload.kind, payload })));
  await tx.execute(sql`select pg_notify(${LOG_CHANNEL}, '')`);
  return first;
}
