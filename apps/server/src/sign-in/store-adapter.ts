import { createAdapterFactory, type Where } from 'better-auth/adapters';
import type { AuthCondition, AuthRow, AuthStore, AuthTable } from '@coarena/core';

/** Lets the sign-in library keep its rows in the arena's store, under the store's deadlines and errors. */
export function storeAdapter(store: AuthStore) {
  return createAdapterFactory({
    config: { adapterId: 'coarena', adapterName: 'CoArena store', supportsNumericIds: false, transaction: false },
    adapter: () => ({
      async create({ model, data }) {
        const row = await store.create(model as AuthTable, data);
        if (row === null) throw new Error(`there is such a ${model} already`);
        return row as typeof data;
      },
      findOne: async <T>({ model, where }: { model: string; where: Where[] }) =>
        ((await store.find(model as AuthTable, conditions(where), { limit: 1 }))[0] ?? null) as T | null,
      findMany: async <T>({
        model,
        where,
        limit,
        offset,
        sortBy,
      }: {
        model: string;
        where?: Where[] | undefined;
        limit: number;
        offset?: number | undefined;
        sortBy?: { field: string; direction: 'asc' | 'desc' } | undefined;
      }) =>
        (await store.find(model as AuthTable, conditions(where), {
          limit,
          ...(offset === undefined ? {} : { offset }),
          ...(sortBy === undefined ? {} : { sortBy: { field: sortBy.field, descending: sortBy.direction === 'desc' } }),
        })) as T[],
      count: ({ model, where }) => store.count(model as AuthTable, conditions(where)),
      update: async <T>({ model, where, update }: { model: string; where: Where[]; update: T }) =>
        ((await store.update(model as AuthTable, conditions(where), update as AuthRow))[0] ?? null) as T | null,
      updateMany: async ({ model, where, update }) =>
        (await store.update(model as AuthTable, conditions(where), update as AuthRow)).length,
      delete: async ({ model, where }) => void (await store.remove(model as AuthTable, conditions(where))),
      deleteMany: async ({ model, where }) => (await store.remove(model as AuthTable, conditions(where))).length,
      consumeOne: async <T>({ model, where }: { model: string; where: Where[] }) =>
        ((await store.remove(model as AuthTable, conditions(where), 1))[0] ?? null) as T | null,
    }),
  });
}

const OPERATORS: ReadonlySet<string> = new Set(['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'contains']);

function conditions(where: readonly Where[] = []): readonly AuthCondition[] {
  return where.map(({ field, operator = 'eq', value, connector = 'AND' }) => {
    if (!OPERATORS.has(operator)) throw new TypeError(`the store has no condition "${operator}"`);
    return { field, operator: operator as AuthCondition['operator'], value, connector };
  });
}
