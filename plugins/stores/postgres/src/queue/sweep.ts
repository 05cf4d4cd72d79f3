import type { Logger } from '@coarena/core';
import { sql } from '../drizzle.ts';
import type { Client } from '../db/client.ts';
import { HANDOVER_SECONDS, QUEUE, QUEUE_SCHEMA, type BattleQueue } from './battle-queue.ts';

const BATCH = 100;

/**
 * Finds battles that wait although nothing will ever hand them over: their job was taken by a process that died before
 * it leased them. They are enqueued again; a battle that is enqueued twice still runs once.
 */
export class Sweep {
  readonly #client: Client;
  readonly #queue: BattleQueue;
  readonly #log: Logger;
  #seen: ReadonlySet<string> = new Set();

  constructor(client: Client, queue: BattleQueue, log: Logger) {
    this.#client = client;
    this.#queue = queue;
    this.#log = log;
  }

  /** Looks once. What was already without a job at the last look is enqueued, the rest is remembered for the next. */
  async run(): Promise<void> {
    const found = await this.#client.read((db) =>
      db.execute<{ id: string }>(sql`
      select b.id from coarena.battles b
      where b.state = 'queued' and not exists (
        select 1 from ${sql.raw(QUEUE_SCHEMA)}.job j
        where j.name = ${QUEUE} and j.data ->> 'battle' = b.id
          and (j.state in ('created', 'retry')
            or (j.state = 'active' and j.started_on > now() - make_interval(secs => ${HANDOVER_SECONDS}))))
      order by b.number limit ${BATCH}`),
    );
    const lost = found.filter(({ id }) => this.#seen.has(id));
    this.#seen = new Set(found.map(({ id }) => id));
    for (const { id } of lost) {
      const again = await this.#client.write(async (tx) => {
        const [row] = await tx.execute(
          sql`select 1 from coarena.battles where id = ${id} and state = 'queued' for update skip locked`,
        );
        if (row !== undefined) await this.#queue.enqueue(tx, id);
        return row !== undefined;
      });
      if (again) this.#log.warn('a waiting battle had lost its place in the queue and got a new one', { battle: id });
    }
  }
}
