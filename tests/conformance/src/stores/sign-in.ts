import assert from 'node:assert/strict';
import type { AuthCondition, AuthRow } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import type { StoreContext } from './context.ts';
import { newId } from './samples.ts';

const is = (field: string, value: string): AuthCondition => ({ field, operator: 'eq', value, connector: 'AND' });
const now = (): Date => new Date(1_796_000_000_123);
const user = (over: Partial<Record<string, AuthRow[string]>> = {}): AuthRow => ({
  id: newId(),
  name: 'Ann',
  email: `${newId()}@people.example`,
  emailVerified: false,
  image: null,
  createdAt: now(),
  updatedAt: now(),
  ...over,
});

/** Rows of the sign-in library: kept as they are, unique where they must be, gone once. */
export const signInCases: readonly ConformanceCase<StoreContext>[] = [
  {
    id: 'auth-rows',
    title: 'keeps rows word for word and finds them by conditions',
    run: async ({ store }) => {
      const row = user();
      assert.deepEqual(await store.auth.create('user', row), row);
      const email = is('email', String(row['email']));
      assert.deepEqual(await store.auth.find('user', [email], { limit: 5 }), [row]);
      assert.equal(await store.auth.count('user', [email]), 1);
      const either: AuthCondition[] = [
        { ...is('id', newId()), connector: 'OR' },
        { ...is('id', String(row['id'])), connector: 'OR' },
      ];
      assert.equal((await store.auth.find('user', either, { limit: 5 })).length, 1);
      const [changed] = await store.auth.update('user', [email], { name: 'Bob' });
      assert.equal(changed?.['name'], 'Bob');
      assert.equal((await store.auth.remove('user', [email])).length, 1);
      assert.deepEqual(await store.auth.find('user', [email], { limit: 5 }), []);
    },
  },
  {
    id: 'auth-unique',
    title: 'keeps one row of an e-mail address, however many are made at once',
    run: async ({ store }) => {
      const email = `${newId()}@people.example`;
      const made = await Promise.all(Array.from({ length: 20 }, () => store.auth.create('user', user({ email }))));
      assert.equal(made.filter((row) => row !== null).length, 1);
    },
  },
  {
    id: 'auth-once',
    title: 'gives a one-time value to one of many who take it at once',
    run: async ({ store }) => {
      const identifier = `one-time:${newId()}`;
      const row = { id: newId(), identifier, value: 'x', expiresAt: now(), createdAt: now(), updatedAt: now() };
      await store.auth.create('verification', row);
      const taken = await Promise.all(
        Array.from({ length: 20 }, () => store.auth.remove('verification', [is('identifier', identifier)], 1)),
      );
      assert.equal(taken.flat().length, 1);
    },
  },
  {
    id: 'auth-unknown-field',
    title: 'knows its fields and no others',
    run: async ({ store }) => {
      const hostile = 'id" = "id';
      await assert.rejects(async () => store.auth.find('user', [is(hostile, 'x')], { limit: 1 }), TypeError);
      await assert.rejects(async () => store.auth.create('user', { ...user(), [hostile]: 'x' }), TypeError);
    },
  },
];
