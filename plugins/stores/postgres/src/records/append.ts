import type { LogPayload } from '@coarena/core';
import { sql, type Transaction } from '../drizzle.ts';
import { log, logHead } from '../schema/index.ts';
import { NOW } from './locked-battle.ts';

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
    .returning({ position: logHead.position, at: NOW });
  if (head === undefined) throw new Error('the log has lost its head row');
  const first = head.position - payloads.length + 1;
  const rows = payloads.map((payload, offset) => ({
    position: first + offset,
    at: head.at,
    kind: payload.kind,
    payload,
  }));
  await Promise.all([tx.insert(log).values(rows), tx.execute(sql`select pg_notify(${LOG_CHANNEL}, '')`)]);
  return first;
}
