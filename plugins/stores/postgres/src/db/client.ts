import { setTimeout as sleep } from 'node:timers/promises';
import { ArenaError, messageOf, type Logger } from '@coarena/core';
import { drizzle, type Database, type Transaction } from '../drizzle.ts';
import postgres from 'postgres';
import { databaseCode, toArenaError, troubleOf } from './errors.ts';
import { withGuardedBegin } from './guarded-begin.ts';
import { Semaphore } from './semaphore.ts';
import { SocketFactory } from './sockets.ts';
import { describeTarget, type Target } from './target.ts';

/** Sizes and deadlines of a client, in milliseconds. */
export type ClientOptions = {
  readonly poolSize: number;
  readonly statementTimeoutMs: number;
  readonly poolWaitMs: number;
  readonly connectTimeoutMs: number;
};

type Pool = { readonly sql: postgres.Sql; readonly guarded: postgres.Sql; readonly db: Database };

/**
 * Runs one prepared statement of a transaction. Statements that are started without waiting for each other are sent at
 * once and carried out in that order. Values are texts and numbers; lists go as JSON text.
 */
export type Run = <Row extends object>(text: string, values?: readonly (string | number)[]) => Promise<readonly Row[]>;

/**
 * Thrown inside a transaction to answer with `result` and leave nothing behind: everything done so far is rolled back,
 * and a decision that changed nothing costs no flush to the disk.
 */
export class Undo<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('rolled back on purpose');
    this.result = result;
  }
}

const BREAKS_CONNECTIONS: ReadonlySet<string> = new Set([
  'CONNECTION_CLOSED',
  'CONNECT_TIMEOUT',
  'ECONNRESET',
  'EPIPE',
]);
const CONFLICT_TRIES = 5;
const END_SECONDS = 2;

/**
 * The only way to the database. Every call has a deadline of its own, because a query of the library may never settle;
 * a pool in which one was missed is replaced, so a lost server needs no restart of this process. Errors: `db_unavailable`
 * (nothing was done), `db_timeout` (outcome unknown), `disk_full`, `store_unavailable`.
 */
export class Client {
  readonly target: Target;
  readonly #options: ClientOptions;
  readonly #log: Logger;
  readonly #places: Semaphore;
  readonly #sockets: SocketFactory;
  #pool: Pool;
  #closed = false;

  constructor(target: Target, options: ClientOptions, log: Logger) {
    this.target = target;
    this.#options = options;
    this.#log = log;
    this.#places = new Semaphore(options.poolSize);
    this.#sockets = new SocketFactory(target, options.connectTimeoutMs);
    this.#pool = this.#open();
  }

  /** Reads outside a transaction. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return this.#call((pool) => work(pool.db), { changes: false, ms: this.#deadlineMs });
  }

  /**
   * One transaction; repeated when the server refuses it for the sake of another (serialization failure, deadlock).
   * A thrown `Undo` rolls back and is the answer.
   * `ms` replaces the usual deadline.
   */
  write<T>(work: (tx: Transaction) => Promise<T>, ms: number = this.#deadlineMs): Promise<T> {
    return this.#transact((pool) => pool.db.transaction(work), ms);
  }

  /** The same with prepared statements that travel together: for what is done a thousand times a second. */
  burst<T>(work: (run: Run) => Promise<T>): Promise<T> {
    return this.#transact(
      (pool) =>
        pool.guarded.begin((raw) =>
          work((text, values = []) => raw.unsafe(text, [...values], { prepare: true })),
        ) as Promise<T>,
      this.#deadlineMs,
    );
  }

  #transact<T>(transaction: (pool: Pool) => Promise<T>, ms: number): Promise<T> {
    return this.#call(
      async (pool) => {
        for (let attempt = 1; ; attempt += 1) {
          try {
            return await transaction(pool);
          } catch (error) {
            if (error instanceof Undo) return error.result as T;
            if (troubleOf(error) !== 'conflict' || attempt === CONFLICT_TRIES) throw error;
            await sleep(attempt * 10);
          }
        }
      },
      { changes: true, ms },
    );
  }

  /** Ends every connection within two seconds; later calls fail with `db_unavailable`. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#pool.sql.end({ timeout: END_SECONDS });
  }

  get #deadlineMs(): number {
    return this.#options.statementTimeoutMs + 1_000;
  }

  async #call<T>(
    work: (pool: Pool) => Promise<T>,
    call: { readonly changes: boolean; readonly ms: number },
  ): Promise<T> {
    if (this.#closed) throw new ArenaError('db_unavailable', { reason: 'the store is closed' });
    if (!(await this.#places.acquire(this.#options.poolWaitMs))) {
      throw new ArenaError('db_unavailable', {
        reason: `no connection came free within ${this.#options.poolWaitMs} ms`,
      });
    }
    const { ms, changes } = call;
    const pool = this.#pool;
    const late = Symbol('late');
    let timer: NodeJS.Timeout | undefined;
    try {
      const deadline = new Promise<typeof late>((resolve) => {
        timer = setTimeout(() => resolve(late), ms);
      });
      const result = await Promise.race([work(pool), deadline]);
      if (result !== late) return result;
      this.#replace(pool);
      throw new ArenaError('db_timeout', { ms });
    } catch (error) {
      // A connection object of the library that broke in the middle of a write stays unusable for ever.
      if (BREAKS_CONNECTIONS.has(databaseCode(error) ?? '')) this.#replace(pool);
      throw toArenaError(error, { executing: changes, ms, target: describeTarget(this.target) });
    } finally {
      clearTimeout(timer);
      this.#places.release();
    }
  }

  #replace(pool: Pool): void {
    if (this.#closed || this.#pool !== pool) return;
    this.#log.warn('a database call was not answered: the connections are replaced', {
      target: describeTarget(this.target),
    });
    this.#pool = this.#open();
    pool.sql.end({ timeout: END_SECONDS }).catch((error: unknown) => {
      this.#log.debug('old connections did not end cleanly', { reason: messageOf(error) });
    });
  }

  #open(): Pool {
    const sql = postgres(postgresOptions(this.#sockets, this.#options, { max: this.#options.poolSize }));
    const guarded = withGuardedBegin(sql);
    return { sql, guarded, db: drizzle(guarded) };
  }
}

/** Options of the library for a target; shared by the pool and the listener. */
export function postgresOptions(
  sockets: SocketFactory,
  options: Pick<ClientOptions, 'statementTimeoutMs' | 'connectTimeoutMs'>,
  pool: { readonly max: number },
): postgres.Options<Record<string, never>> {
  const { target } = sockets;
  return {
    host: target.host,
    port: target.port,
    database: target.database,
    username: target.user,
    ...(target.password === null ? {} : { password: target.password }),
    ...(target.tls === null ? { ssl: false } : { ssl: { rejectUnauthorized: target.tls === 'verify' } }),
    // The library's own option, missing from its types.
    ...({ socket: () => sockets.open() } as object),
    max: pool.max,
    backoff: () => 0.05,
    connect_timeout: Math.max(1, Math.ceil(options.connectTimeoutMs / 1_000)),
    fetch_types: false,
    onnotice: () => undefined,
    connection: {
      application_name: 'coarena',
      TimeZone: 'UTC',
      // Statements are short: compiling them would take longer than running them.
      jit: 'off',
      statement_timeout: options.statementTimeoutMs,
      lock_timeout: options.statementTimeoutMs,
      idle_in_transaction_session_timeout: options.statementTimeoutMs * 2,
    },
  };
}
