import { NO_VOTES, type AuthCondition, type AuthRow, type Store, type TrustBook } from '@coarena/core';
import type { Page, PersonAnswer } from '../contract/index.ts';

/** What is looked for: a part of a name or an address, and where the last page ended. */
export type PeopleSearch = {
  readonly find?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** A page of accounts by e-mail address, with what the board makes of their votes by `trust`. */
export async function findPeople(
  { auth, accounts, judgments }: Pick<Store, 'auth' | 'accounts' | 'judgments'>,
  trust: TrustBook,
  { find, cursor, limit }: PeopleSearch,
): Promise<Page<PersonAnswer>> {
  const [last] = cursor === undefined ? [] : await auth.find('user', [only('id', cursor)], { limit: 1 });
  const where: AuthCondition[] = [
    // An account that has gone meanwhile ends no list: it begins anew.
    ...(last === undefined ? [] : [{ ...only('email', text(last, 'email')), operator: 'gt' } as const]),
    ...(find === undefined || find.trim() === ''
      ? []
      : ['name', 'email'].map((field) => ({ ...part(field, find.trim()), connector: 'OR' }) as const)),
  ];
  const sortBy = { field: 'email', descending: false };
  const found = await auth.find('user', where, { limit: limit + 1, sortBy });
  const users = found.slice(0, limit);
  const ids = users.map((user) => text(user, 'id'));
  const [records, passwords, roles] = await Promise.all([
    judgments.judges(),
    withPassword(auth, ids),
    Promise.all(ids.map((id) => accounts.get(id))),
  ]);
  const items = users.map((user, n): PersonAnswer => {
    const id = text(user, 'id');
    const { tally = NO_VOTES, untrusted = false } = records.get(id) ?? {};
    return {
      id,
      name: text(user, 'name'),
      email: text(user, 'email'),
      roles: roles[n]?.roles ?? [],
      since: timeOf(user),
      hasPassword: passwords.has(id),
      votes: tally.all,
      weight: trust.get(id)?.omega ?? 1,
      untrusted,
    };
  });
  return { items, next: found.length > limit ? (ids.at(-1) ?? null) : null };
}

/** The names of accounts; those that are not there are left out. */
export async function namesOf(
  { auth }: Pick<Store, 'auth'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return new Map();
  const users = await auth.find('user', [{ ...only('id', ''), operator: 'in', value: distinct }], {
    limit: distinct.length,
  });
  return new Map(users.map((user) => [text(user, 'id'), text(user, 'name')]));
}

async function withPassword(auth: Store['auth'], ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const ways = await auth.find(
    'account',
    [{ ...only('userId', ''), operator: 'in', value: ids }, only('providerId', 'credential')],
    { limit: ids.length },
  );
  return new Set(ways.map((way) => text(way, 'userId')));
}

function only(field: string, value: string): AuthCondition {
  return { field, operator: 'eq', value, connector: 'AND' };
}

function part(field: string, value: string): AuthCondition {
  return { field, operator: 'contains', value, connector: 'AND' };
}

function text(row: AuthRow, field: string): string {
  return String(row[field]);
}

function timeOf({ createdAt }: AuthRow): number {
  if (!(createdAt instanceof Date)) throw new TypeError('an account has no time at which it was made');
  return createdAt.getTime();
}
