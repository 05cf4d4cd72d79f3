import { index, sql, text } from '../drizzle.ts';
import { battles } from './battles.ts';
import { arena, instant } from './columns.ts';

/** Battles held for judges: one row a judge, overwritten by the next one. */
export const reservations = arena.table(
  'reservations',
  {
    judge: text('judge').primaryKey(),
    battle: text('battle')
      .notNull()
      .references(() => battles.id),
    /** When this judge first held this battle. */
    since: instant('since')
      .notNull()
      .default(sql`now()`),
    until: instant('until').notNull(),
    readingSince: instant('reading_since'),
  },
  (table) => [index('reservations_by_battle').on(table.battle)],
);
