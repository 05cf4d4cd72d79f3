import type { CheckerResult, EndState, Lane, LaneEnd, PauseKind, StepRecord } from '@coarena/core';
import { sql, boolean, check, integer, json, primaryKey, text } from '../drizzle.ts';
import { battles } from './battles.ts';
import { arena, instant } from './columns.ts';

/**
 * The runs of battles that started. `steps` and `granted` are what the machine of core counts; `waiting` is what the lane
 * waits for its submitter for, until its countdown ends or something is said (`pauses` has the whole of it).
 */
export const lanes = arena.table(
  'lanes',
  {
    battle: text('battle')
      .notNull()
      .references(() => battles.id),
    lane: text('lane').$type<Lane>().notNull(),
    agent: text('agent').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    steps: integer('steps').notNull().default(0),
    granted: integer('granted').notNull().default(0),
    waiting: text('waiting').$type<PauseKind>(),
    waitingUntil: instant('waiting_until'),
    spent: boolean('spent').notNull().default(false),
    stopped: boolean('stopped').notNull().default(false),
    end: json('end').$type<LaneEnd>(),
    endState: json('end_state').$type<EndState>(),
    checker: json('checker').$type<CheckerResult>(),
  },
  (table) => [
    primaryKey({ columns: [table.battle, table.lane] }),
    check('lanes_lane', sql`lane in ('a', 'b')`),
    check('lanes_waiting', sql`(waiting is null) = (waiting_until is null)`),
  ],
);

/** Steps, one row each, never changed. Frames and trees are in the blob store under the hashes of the record. */
export const steps = arena.table(
  'steps',
  {
    battle: text('battle').notNull(),
    lane: text('lane').$type<Lane>().notNull(),
    index: integer('index').notNull(),
    record: json('record').$type<StepRecord>().notNull(),
    storedAt: instant('stored_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.battle, table.lane, table.index] })],
);
