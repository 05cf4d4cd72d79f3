import type { Task } from '@coarena/core';
import { index, json, text } from '../drizzle.ts';
import { arena, instant } from './columns.ts';

/**
 * Tasks, as they were admitted. `personal` is the ledger's commitment to the text, `personalSalt` its salt (hex) until
 * it is withdrawn; nothing else changes.
 */
export const tasks = arena.table(
  'tasks',
  {
    id: text('id').primaryKey(),
    submitter: text('submitter').notNull(),
    body: json('body').$type<Task>().notNull(),
    admitted: instant('admitted').notNull(),
    personal: text('personal').notNull(),
    personalSalt: text('personal_salt'),
  },
  (table) => [index('tasks_by_submitter').on(table.submitter)],
);
