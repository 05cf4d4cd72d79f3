import { primaryKey, text } from '../drizzle.ts';
import { arena, instant } from './columns.ts';

/** What a key of an account once led to: `subject` is the battle of a submission or a word, the id of a judgment. */
export const idempotencyKeys = arena.table(
  'idempotency_keys',
  {
    scope: text('scope').$type<'submission' | 'judgment' | 'word'>().notNull(),
    account: text('account').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    subject: text('subject').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.account, table.key] })],
);
