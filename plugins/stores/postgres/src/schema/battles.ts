import type {
  ActionSpace,
  BattleInputs,
  BattleState,
  Exclusion,
  InfraCause,
  Lane,
  Side,
  ParityDifference,
} from '@coarena/core';
import {
  sql,
  bigint,
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  text,
  uniqueIndex,
} from '../drizzle.ts';
import { arena, instant } from './columns.ts';
import { tasks } from './tasks.ts';

/**
 * Battles: what admission settled, what the machine of core decided since, the lease, and the event times of R135.
 * `number` orders by admission, `resolution` is the log position at which the battle resolved. What may hold an agent's text is
 * `json`, because `jsonb` and `text` refuse NUL.
 */
export const battles = arena.table(
  'battles',
  {
    id: text('id').primaryKey(),
    number: bigserial('number', { mode: 'number' }).notNull(),
    task: text('task')
      .notNull()
      .references(() => tasks.id),
    redundant: boolean('redundant').notNull(),
    target: integer('target').notNull(),
    actionSpace: text('action_space').$type<ActionSpace>().notNull(),
    sideOfA: text('side_of_a').$type<Side>().notNull(),
    showcase: boolean('showcase').notNull(),
    budgetSteps: integer('budget_steps').notNull(),
    budgetWallMs: bigint('budget_wall_ms', { mode: 'number' }).notNull(),
    retryOf: text('retry_of'),
    state: text('state').$type<BattleState>().notNull(),
    agentA: text('agent_a'),
    agentB: text('agent_b'),
    namedModel: boolean('named_model').notNull().default(false),
    fencing: integer('fencing').notNull().default(0),
    leaseUntil: instant('lease_until'),
    worker: text('worker'),
    acted: boolean('acted').notNull().default(false),
    exclusion: text('exclusion').$type<Exclusion>(),
    voidCause: text('void_cause').$type<InfraCause>(),
    voidEvidence: json('void_evidence').$type<{
      readonly text: string;
      readonly differences?: readonly ParityDifference[];
    }>(),
    inputs: json('inputs').$type<BattleInputs>(),
    fingerprints: json('fingerprints').$type<Readonly<Record<Lane, Readonly<Record<string, string>>>>>(),
    resolution: bigint('resolution', { mode: 'number' }),
    submitted: instant('submitted').notNull(),
    dequeued: instant('dequeued'),
    started: instant('started'),
    executed: instant('executed'),
    judged: instant('judged'),
    incorporated: instant('incorporated'),
    served: instant('served'),
  },
  (table) => [
    foreignKey({ name: 'battles_retry_of', columns: [table.retryOf], foreignColumns: [table.id] }),
    uniqueIndex('battles_one_retry')
      .on(table.retryOf)
      .where(sql`retry_of is not null`),
    uniqueIndex('battles_by_number').on(table.number),
    index('battles_by_task').on(table.task),
    index('battles_by_state').on(table.state, table.number),
    index('battles_leased')
      .on(table.leaseUntil)
      .where(sql`state in ('provisioning', 'running', 'paused')`),
    uniqueIndex('battles_by_resolution')
      .on(table.resolution)
      .where(sql`resolution is not null`),
    index('battles_unserved')
      .on(table.resolution)
      .where(sql`state = 'resolved' and exclusion is null and served is null`),
    check('battles_pair', sql`(agent_a is null) = (agent_b is null)`),
    check('battles_resolution', sql`(state = 'resolved') = (resolution is not null)`),
    check('battles_void', sql`(state = 'void') = (void_cause is not null)`),
  ],
);
