import type { BattleState, Choice } from '@coarena/core';
import { sql, bigint, boolean, doublePrecision, index, primaryKey, text, uniqueIndex } from '../drizzle.ts';
import { battles } from './battles.ts';
import { arena, instant } from './columns.ts';

/**
 * Answers of judges. A retracted one stays; the partial unique index allows one live answer a judge and battle (P61).
 * `position` is that of its entry in the log, `stateAfter` what its first answer said of the battle.
 */
export const judgments = arena.table(
  'judgments',
  {
    id: text('id').primaryKey(),
    battle: text('battle')
      .notNull()
      .references(() => battles.id),
    judge: text('judge').notNull(),
    choice: text('choice').$type<Choice>().notNull(),
    key: text('key').notNull(),
    at: instant('at').notNull(),
    readingMs: doublePrecision('reading_ms').notNull(),
    floorMs: doublePrecision('floor_ms').notNull(),
    bySubmitter: boolean('by_submitter').notNull(),
    stateAfter: text('state_after').$type<BattleState>().notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    retractedAt: instant('retracted_at'),
  },
  (table) => [
    uniqueIndex('judgments_one_live')
      .on(table.battle, table.judge)
      .where(sql`retracted_at is null`),
    uniqueIndex('judgments_by_position').on(table.position),
    index('judgments_by_battle').on(table.battle),
  ],
);

/** Judges who have been told who was who. */
export const reveals = arena.table(
  'reveals',
  {
    battle: text('battle')
      .notNull()
      .references(() => battles.id),
    judge: text('judge').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.battle, table.judge] })],
);
