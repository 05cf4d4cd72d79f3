import type { Account, Role } from '@coarena/core';
import { text } from '../drizzle.ts';
import { arena } from './columns.ts';

/** Accounts. Nothing refers to them by a foreign key: an account may go, what it did stays counted. */
export const accounts = arena.table('accounts', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<Account['kind']>().notNull(),
  roles: text('roles').array().$type<Role[]>().notNull(),
});
