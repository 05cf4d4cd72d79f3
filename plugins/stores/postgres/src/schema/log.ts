import type { LogPayload } from '@coarena/core';
import { sql, bigint, check, jsonb, smallint, text, uniqueIndex } from '../drizzle.ts';
import { arena, instant } from './columns.ts';

/** The judgment log. A trigger refuses every change of what was appended. */
export const log = arena.table(
  'log',
  {
    position: bigint('position', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    kind: text('kind').$type<LogPayload['kind']>().notNull(),
    payload: jsonb('payload').$type<LogPayload>().notNull(),
  },
  () => [
    uniqueIndex('log_epochs')
      .on(sql`(payload ->> 'keyHash')`)
      .where(sql`kind = 'epoch'`),
  ],
);

/** One row: the position of the last entry. Its lock, held until commit, makes positions gap-free in commit order. */
export const logHead = arena.table(
  'log_head',
  {
    id: smallint('id').primaryKey().default(1),
    position: bigint('position', { mode: 'number' }).notNull(),
  },
  () => [check('log_head_one_row', sql`id = 1`)],
);
