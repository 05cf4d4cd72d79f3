import type { GrantOffer, Lane, PauseKind, PauseOutcome } from '@coarena/core';
import { integer, json, primaryKey, text } from '../drizzle.ts';
import { arena, instant } from './columns.ts';

/**
 * Waits of lanes for their submitter, numbered in each lane. Question and answer are `json`, because `text` refuses the
 * NUL that an agent may write.
 */
export const pauses = arena.table(
  'pauses',
  {
    battle: text('battle').notNull(),
    lane: text('lane').$type<Lane>().notNull(),
    number: integer('number').notNull(),
    reason: text('reason').$type<PauseKind>().notNull(),
    question: json('question').$type<{ readonly text: string }>(),
    offer: json('offer').$type<GrantOffer>(),
    since: instant('since').notNull(),
    until: instant('until').notNull(),
    outcome: text('outcome').$type<PauseOutcome>(),
    answer: json('answer').$type<{ readonly text: string }>(),
    endedAt: instant('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.battle, table.lane, table.number] })],
);
