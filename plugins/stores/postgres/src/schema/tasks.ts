import type { Task } from '@coarena/core';
import { json, text } from '../drizzle.ts';
import { arena, instant } from './columns.ts';

/** Tasks, as they were admitted; never changed. */
export const tasks = arena.table('tasks', {
  id: text('id').primaryKey(),
  submitter: text('submitter').notNull(),
  body: json('body').$type<Task>().notNull(),
  admitted: instant('admitted').notNull(),
});
