/** Tables of the sign-in library. Fields are its own; the store gives them columns and nothing else a meaning. */
export const AUTH_TABLES = ['user', 'session', 'account', 'verification'] as const;
/** One of them. */
export type AuthTable = (typeof AUTH_TABLES)[number];
/** What a field holds. */
export type AuthValue = string | number | boolean | Date | null;
/** A row by its fields. */
export type AuthRow = Readonly<Record<string, AuthValue>>;

/**
 * One condition on a field; `connector` joins it to the ones before it. `contains` finds a text anywhere in a text,
 * whatever the case of its letters.
 */
export type AuthCondition = {
  readonly field: string;
  readonly operator: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'contains';
  readonly value: AuthValue | readonly (string | number)[];
  readonly connector: 'AND' | 'OR';
};

/** Where sign-in keeps users, sessions and one-time values. An unknown field throws a TypeError. */
export interface AuthStore {
  /** Null when a row with the same unique field exists. */
  create(table: AuthTable, row: AuthRow): Promise<AuthRow | null>;
  find(
    table: AuthTable,
    where: readonly AuthCondition[],
    page: {
      readonly limit: number;
      readonly offset?: number;
      readonly sortBy?: { readonly field: string; readonly descending: boolean };
    },
  ): Promise<readonly AuthRow[]>;
  count(table: AuthTable, where: readonly AuthCondition[]): Promise<number>;
  /** The changed rows. */
  update(table: AuthTable, where: readonly AuthCondition[], change: AuthRow): Promise<readonly AuthRow[]>;
  /** The removed rows, at most `limit`; two calls at once never remove one row twice. */
  remove(table: AuthTable, where: readonly AuthCondition[], limit?: number): Promise<readonly AuthRow[]>;
}
