import { messageOf, type JudgmentLog, type LogEntry, type Logger } from '@coarena/core';
import { asc, eq, gt, sql } from '../drizzle.ts';
import { Alarm } from '../db/alarm.ts';
import type { Client } from '../db/client.ts';
import type { Listener } from '../db/listener.ts';
import { append, LOG_CHANNEL } from '../records/append.ts';
import { log, logHead } from '../schema/index.ts';

/** What watching needs. */
export type WatchParts = { readonly listener: Listener; readonly log: Logger; readonly pollMs: number };

/** The append-only log in the table of the same name. */
export class PostgresLog implements JudgmentLog {
  readonly #client: Client;
  readonly #parts: WatchParts;

  constructor(client: Client, parts: WatchParts) {
    this.#client = client;
    this.#parts = parts;
  }

  async head(): Promise<number> {
    const [row] = await this.#client.read((db) => db.select().from(logHead));
    if (row === undefined) throw new Error('the log has lost its head row');
    return row.position;
  }

  read(after: number, limit: number): Promise<readonly LogEntry[]> {
    return this.#client.read((db) =>
      db
        .select({ position: log.position, at: log.at, payload: log.payload })
        .from(log)
        .where(gt(log.position, after))
        .orderBy(asc(log.position))
        .limit(limit),
    );
  }

  async watch(signal: AbortSignal, onAppend: () => void): Promise<void> {
    const alarm = new Alarm();
    const stopListening = this.#parts.listener.listen(LOG_CHANNEL, alarm.ring);
    let seen: number | null = null;
    let reachable = true;
    try {
      while (!signal.aborted) {
        try {
          const head = await this.head();
          if (seen !== null && head > seen) onAppend();
          seen = head;
          if (!reachable) this.#parts.listener.renew();
          reachable = true;
        } catch (error) {
          reachable = false;
          this.#parts.log.debug('the log cannot be read for now', { reason: messageOf(error) });
        }
        await alarm.wait(this.#parts.pollMs, signal);
      }
    } finally {
      stopListening();
    }
  }

  async beginEpoch(keyHash: string, seeded: boolean): Promise<void> {
    await this.#client.write(async (tx) => {
      // The head's lock keeps two arenas that start together from both finding none.
      await tx.select().from(logHead).for('update');
      const known = await tx
        .select({ position: log.position })
        .from(log)
        .where(sql`${eq(log.kind, 'epoch')} and ${log.payload} ->> 'keyHash' = ${keyHash}`);
      if (known.length === 0) await append(tx, [{ kind: 'epoch', keyHash, seeded }]);
    });
  }
}
