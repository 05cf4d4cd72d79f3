import type postgres from 'postgres';
import { troubleOf } from './errors.ts';

type Begin = (work: (sql: postgres.TransactionSql) => Promise<unknown>) => Promise<unknown>;

/**
 * A client whose transactions end with their connection. In the library a transaction whose connection was lost goes on:
 * its roll-back is written to a socket that is gone, which ends the process, and its next statements run outside any
 * transaction once the connection object has connected again. Here no statement follows the loss, and the work that
 * failed by it never reports back, so nothing is rolled back; the caller gets the loss as `begin`'s own rejection.
 */
export function withGuardedBegin(sql: postgres.Sql): postgres.Sql {
  const begin: Begin = async (work) => {
    let lost = false;
    const begun = sql.begin(async (raw) => {
      const guarded = new Proxy(raw, {
        get: (target, name) => (name === 'unsafe' && lost ? refuse : (Reflect.get(target, name) as unknown)),
      });
      try {
        return await work(guarded);
      } catch (error) {
        if (lost || troubleOf(error) === 'lost') return new Promise<never>(() => undefined);
        throw error;
      }
    });
    begun.catch(() => {
      lost = true;
    });
    return begun;
  };
  return new Proxy(sql, { get: (target, name) => (name === 'begin' ? begin : (Reflect.get(target, name) as unknown)) });
}

function refuse(): never {
  throw Object.assign(new Error('the connection of this transaction is gone'), { code: 'CONNECTION_CLOSED' });
}
