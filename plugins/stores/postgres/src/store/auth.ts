import type { AuthCondition, AuthRow, AuthStore, AuthTable } from '@coarena/core';
import type { Client } from '../db/client.ts';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
} from '../drizzle.ts';
import { authAccounts, authSessions, authUsers, authVerifications } from '../schema/index.ts';

const TABLES = {
  user: authUsers,
  session: authSessions,
  account: authAccounts,
  verification: authVerifications,
} as const;
// One type for four tables of different columns: fields are looked up by name and checked.
type Table = typeof authUsers;
type Column = Table['id'];
type Condition = ReturnType<typeof eq>;

/** Users, sessions, passwords and one-time values, in tables of their own. */
export class PostgresAuth implements AuthStore {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  async create(name: AuthTable, row: AuthRow): Promise<AuthRow | null> {
    const table = tableOf(name);
    const values = known(table, row) as typeof authUsers.$inferInsert;
    const [made] = await this.#client.write((tx) => tx.insert(table).values(values).onConflictDoNothing().returning());
    return made ?? null;
  }

  find(
    name: AuthTable,
    where: readonly AuthCondition[],
    page: Parameters<AuthStore['find']>[2],
  ): Promise<readonly AuthRow[]> {
    const table = tableOf(name);
    const order =
      page.sortBy === undefined ? [] : [(page.sortBy.descending ? desc : asc)(columnOf(table, page.sortBy.field))];
    return this.#client.read((db) =>
      db
        .select()
        .from(table)
        .where(conditionOf(table, where))
        .orderBy(...order)
        .limit(page.limit)
        .offset(page.offset ?? 0),
    );
  }

  count(name: AuthTable, where: readonly AuthCondition[]): Promise<number> {
    const table = tableOf(name);
    return this.#client.read((db) => db.$count(table, conditionOf(table, where)));
  }

  update(name: AuthTable, where: readonly AuthCondition[], change: AuthRow): Promise<readonly AuthRow[]> {
    const table = tableOf(name);
    const values = known(table, change) as Partial<typeof authUsers.$inferInsert>;
    return this.#client.write((tx) => tx.update(table).set(values).where(conditionOf(table, where)).returning());
  }

  remove(name: AuthTable, where: readonly AuthCondition[], limit?: number): Promise<readonly AuthRow[]> {
    const table = tableOf(name);
    return this.#client.write(async (tx) => {
      const chosen = tx.select({ id: table.id }).from(table).where(conditionOf(table, where)).for('update');
      const ids = await (limit === undefined ? chosen : chosen.limit(limit));
      if (ids.length === 0) return [];
      return tx
        .delete(table)
        .where(
          inArray(
            table.id,
            ids.map(({ id }) => id),
          ),
        )
        .returning();
    });
  }
}

function tableOf(name: AuthTable): Table {
  return TABLES[name] as unknown as Table;
}

function columnOf(table: Table, field: string): Column {
  const columns: Readonly<Record<string, unknown>> = getTableColumns(table);
  if (!Object.hasOwn(columns, field)) throw new TypeError(`the store keeps no field "${field}" of a sign-in`);
  return columns[field] as Column;
}

function known(table: Table, row: AuthRow): AuthRow {
  for (const field of Object.keys(row)) columnOf(table, field);
  return row;
}

/** Conditions from left to right: those joined by AND must all hold, and one of those joined by OR. */
function conditionOf(table: Table, where: readonly AuthCondition[]): Condition | undefined {
  const all = where.filter(({ connector }) => connector === 'AND').map((condition) => oneOf(table, condition));
  const any = where.filter(({ connector }) => connector === 'OR').map((condition) => oneOf(table, condition));
  return and(...all, ...(any.length === 0 ? [] : [or(...any)]));
}

const COMPARISONS: Readonly<
  Record<'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte', (column: Column, value: string) => Condition>
> = {
  eq,
  ne,
  lt,
  lte,
  gt,
  gte,
};

function oneOf(table: Table, { field, operator, value }: AuthCondition): Condition {
  const column = columnOf(table, field);
  if (operator === 'in') return inArray(column, (Array.isArray(value) ? value : [value]) as string[]);
  if (operator === 'contains') return ilike(column, `%${String(value).replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`);
  if (value === null) return operator === 'ne' ? isNotNull(column) : isNull(column);
  return COMPARISONS[operator](column, value as string);
}
