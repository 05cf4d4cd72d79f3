import { ArenaError, messageOf, type Logger } from '@coarena/core';
import { sql, type Transaction } from '../drizzle.ts';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { ClientOptions } from '../db/client.ts';
import type { Target } from '../db/target.ts';

/** The channel on which every enqueued battle is announced. */
export const QUEUE_CHANNEL = 'coarena_queue';
/** The schema of the queue's own tables. */
export const QUEUE_SCHEMA = 'coarena_queue';
/** The one queue. */
export const QUEUE = 'battles';
/** A job is done once its battle was handed over; one that is active for longer lost its process. */
export const HANDOVER_SECONDS = 60;

/** A battle's place in the queue. */
export type Job = { readonly id: string; readonly battle: string };

/**
 * Who runs next: pg-boss on the same database. A job only carries a battle's id; who may write to the battle is decided
 * by its lease, so the queue itself never retries.
 */
export class BattleQueue {
  readonly #boss: PgBoss;
  readonly #callMs: number;

  constructor(boss: PgBoss, callMs: number) {
    this.#boss = boss;
    this.#callMs = callMs;
  }

  static async open(target: Target, options: ClientOptions, log: Logger): Promise<BattleQueue> {
    const boss = new PgBoss({
      host: target.host,
      port: target.port,
      database: target.database,
      user: target.user,
      ...(target.password === null ? {} : { password: target.password }),
      ...(target.tls === null ? {} : { ssl: { rejectUnauthorized: target.tls === 'verify' } }),
      schema: QUEUE_SCHEMA,
      application_name: 'coarena queue',
      max: 2,
      connectionTimeoutMillis: options.connectTimeoutMs,
      options: `-c statement_timeout=${options.statementTimeoutMs}`,
      schedule: false,
    });
    boss.on('error', (error) => log.warn('the queue could not reach the database', { reason: messageOf(error) }));
    await boss.start();
    if ((await boss.getQueue(QUEUE)) === null) {
      await boss.createQueue(QUEUE, {
        policy: 'standard',
        retryLimit: 0,
        expireInSeconds: HANDOVER_SECONDS,
        deleteAfterSeconds: 3_600,
      });
    }
    return new BattleQueue(boss, options.statementTimeoutMs + 1_000);
  }

  /** Enqueues a battle inside the transaction that admits it: both or neither. */
  async enqueue(tx: Transaction, battle: string): Promise<void> {
    await this.#boss.send(QUEUE, { battle }, { db: fromDrizzle(tx, sql) });
    await tx.execute(sql`select pg_notify(${QUEUE_CHANNEL}, '')`);
  }

  /** Takes up to `count` jobs, oldest first, and marks them done: from here on the lease speaks for the battle. */
  async take(count: number): Promise<readonly Job[]> {
    const jobs = await this.#within(this.#boss.fetch<{ battle: string }>(QUEUE, { batchSize: count }));
    if (jobs.length > 0)
      await this.#within(
        this.#boss.complete(
          QUEUE,
          jobs.map((job) => job.id),
        ),
      );
    return jobs.map((job) => ({ id: job.id, battle: job.data.battle }));
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: true, timeout: 2_000 });
  }

  async #within<T>(call: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ArenaError('db_timeout', { ms: this.#callMs })), this.#callMs);
    });
    try {
      return await Promise.race([call, deadline]);
    } finally {
      clearTimeout(timer);
    }
  }
}
