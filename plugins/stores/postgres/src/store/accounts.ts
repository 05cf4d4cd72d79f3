import type { Account, AccountStore } from '@coarena/core';
import { eq } from '../drizzle.ts';
import type { Client } from '../db/client.ts';
import { accounts } from '../schema/index.ts';

/** Accounts in the table of the same name. */
export class PostgresAccounts implements AccountStore {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  async ensure(account: Account): Promise<void> {
    const values = { kind: account.kind, roles: [...account.roles] };
    await this.#client.write((tx) =>
      tx
        .insert(accounts)
        .values({ id: account.id, ...values })
        .onConflictDoUpdate({ target: accounts.id, set: values }),
    );
  }

  async get(id: string): Promise<Account | null> {
    const [row] = await this.#client.read((db) => db.select().from(accounts).where(eq(accounts.id, id)));
    return row ?? null;
  }
}
