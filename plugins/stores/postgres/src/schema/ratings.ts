import type { JudgeTally } from '@coarena/core';
import { boolean, doublePrecision, integer, json, text } from '../drizzle.ts';
import { arena } from './columns.ts';

/** What is counted of each judge, as of the last ledger entry, and the administrator's mark. */
export const judges = arena.table('judges', {
  judge: text('judge').primaryKey(),
  tally: json('tally').$type<JudgeTally>().notNull(),
  untrusted: boolean('untrusted').notNull().default(false),
});

/** Streaming values as of the last ledger entry. A null `rating` is an agent that has met nobody. */
export const streaming = arena.table('streaming', {
  agent: text('agent').primaryKey(),
  rating: doublePrecision('rating'),
  battles: integer('battles').notNull().default(0),
});
