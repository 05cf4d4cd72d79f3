import { messageOf, type Logger } from '@coarena/core';
import postgres from 'postgres';
import { postgresOptions, type ClientOptions } from './client.ts';
import { SocketFactory } from './sockets.ts';
import type { Target } from './target.ts';

const END_SECONDS = 1;

/**
 * Wakes those who wait for a channel. Notifications only make things faster: a lost connection loses some, so everyone
 * who listens also polls. The connection is opened with the first listener and closed with the last.
 */
export class Listener {
  readonly #sockets: SocketFactory;
  readonly #options: ClientOptions;
  readonly #log: Logger;
  readonly #wakers = new Map<string, Set<() => void>>();
  #sql: postgres.Sql | null = null;

  constructor(target: Target, options: ClientOptions, log: Logger) {
    this.#sockets = new SocketFactory(target, options.connectTimeoutMs);
    this.#options = options;
    this.#log = log;
  }

  /** Calls `wake` at every notification of the channel until the function returned is called. */
  listen(channel: string, wake: () => void): () => void {
    const wakers = this.#wakers.get(channel) ?? new Set();
    wakers.add(wake);
    this.#wakers.set(channel, wakers);
    if (wakers.size === 1) this.#subscribe(channel);
    return () => {
      wakers.delete(wake);
    };
  }

  /** Opens the connection anew; for a listener whose polling has seen the database go and come back. */
  renew(): void {
    if (this.#sql === null) return;
    this.#end(this.#sql);
    this.#sql = null;
    for (const channel of this.#wakers.keys()) this.#subscribe(channel);
  }

  async close(): Promise<void> {
    const sql = this.#sql;
    this.#sql = null;
    this.#wakers.clear();
    await sql?.end({ timeout: END_SECONDS });
  }

  #subscribe(channel: string): void {
    this.#sql ??= postgres(postgresOptions(this.#sockets, this.#options, { max: 1 }));
    const wakeAll = (): void => {
      for (const wake of this.#wakers.get(channel) ?? []) wake();
    };
    this.#sql.listen(channel, wakeAll, wakeAll).catch((error: unknown) => {
      this.#log.debug('no notifications for now, polling goes on', { channel, reason: messageOf(error) });
    });
  }

  #end(sql: postgres.Sql): void {
    sql.end({ timeout: END_SECONDS }).catch((error: unknown) => {
      this.#log.debug('a listening connection did not end cleanly', { reason: messageOf(error) });
    });
  }
}
