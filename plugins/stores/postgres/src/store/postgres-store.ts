import type { Digest, Logger, Store } from '@coarena/core';
import { checkServer } from '../db/check-server.ts';
import { Client, type ClientOptions } from '../db/client.ts';
import { Listener } from '../db/listener.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import type { Target } from '../db/target.ts';
import { BattleQueue } from '../queue/battle-queue.ts';
import { Sweep } from '../queue/sweep.ts';
import { databaseNow } from '../records/locked-battle.ts';
import { PostgresAccounts } from './accounts.ts';
import { PostgresAuth } from './auth.ts';
import { PostgresBattles } from './battles.ts';
import { PostgresBoards } from './boards.ts';
import { PostgresJudgments } from './judgments.ts';
import { PostgresLog } from './log.ts';
import { PostgresReservations } from './reservations.ts';
import { PostgresTasks } from './tasks.ts';

/** Options of a store on one database, in milliseconds where they are times. */
export type StoreOptions = ClientOptions & { readonly pollMs: number; readonly sweepMs: number };
/** What a store takes from its host. */
export type StoreParts = { readonly log: Logger; readonly newId: () => string; readonly digest: Digest };

/** All state of the arena in one PostgreSQL database. */
export class PostgresStore implements Store {
  readonly accounts: PostgresAccounts;
  readonly tasks: PostgresTasks;
  readonly battles: PostgresBattles;
  readonly judgments: PostgresJudgments;
  readonly reservations: PostgresReservations;
  readonly auth: PostgresAuth;
  readonly log: PostgresLog;
  readonly boards: PostgresBoards;
  readonly #client: Client;
  readonly #queue: BattleQueue;
  readonly #listener: Listener;

  constructor(client: Client, queue: BattleQueue, listener: Listener, options: StoreOptions & StoreParts) {
    const { log, newId, digest, pollMs, sweepMs } = options;
    this.#client = client;
    this.#queue = queue;
    this.#listener = listener;
    this.accounts = new PostgresAccounts(client);
    this.tasks = new PostgresTasks(client, queue, { newId, digest });
    this.battles = new PostgresBattles(client, {
      queue,
      listener,
      sweep: new Sweep(client, queue, log),
      log,
      newId,
      digest,
      pollMs,
      sweepMs,
    });
    this.judgments = new PostgresJudgments(client, newId);
    this.reservations = new PostgresReservations(client);
    this.auth = new PostgresAuth(client);
    this.log = new PostgresLog(client, { listener, log, pollMs, digest });
    this.boards = new PostgresBoards(client);
  }

  /**
   * Connects, checks the server and brings the database to this release. Throws `db_unavailable`, `db_too_old`,
   * `db_unsafe_setting`, `db_too_new`, `store_unavailable`; nothing stays open then.
   */
  static async open(target: Target, options: StoreOptions, parts: StoreParts): Promise<PostgresStore> {
    const client = new Client(target, options, parts.log);
    try {
      await checkServer(client);
      await migrate(client, await readMigrations());
      const queue = await BattleQueue.open(target, options, parts.log);
      return new PostgresStore(client, queue, new Listener(target, options, parts.log), { ...options, ...parts });
    } catch (error) {
      await client.close();
      throw error;
    }
  }

  async now(): Promise<number> {
    return this.#client.read(databaseNow);
  }

  async dispose(): Promise<void> {
    await this.#listener.close();
    await this.#queue.close();
    await this.#client.close();
  }
}
