import type { LedgerKind } from '@coarena/core';
import { sql, bigint, bytea, check, index, smallint, text } from '../drizzle.ts';
import { arena } from './columns.ts';

/**
 * The ledger. `text` is the payload's canonical JSON, byte for byte as it was hashed; `at` is epoch milliseconds, exact.
 * Rows come from the function `append_entries` alone, and a trigger refuses every change of what was appended.
 */
export const log = arena.table(
  'log',
  {
    position: bigint('position', { mode: 'number' }).primaryKey(),
    at: bigint('at', { mode: 'number' }).notNull(),
    kind: text('kind').$type<LedgerKind>().notNull(),
    text: text('text').notNull(),
    leaf: bytea('leaf').notNull(),
    chain: bytea('chain').notNull(),
  },
  (table) => [
    index('log_keys')
      .on(table.kind, table.position)
      .where(sql`kind in ('epoch', 'epoch_ended', 'signing_key')`),
    index('log_trust')
      .on(table.position)
      .where(sql`kind = 'trust'`),
  ],
);

/**
 * One row: position, time and chain hash of the last entry, and the roots (32 bytes each, the largest first) of
 * the complete subtrees that make up the Merkle tree so far. Its lock, held until commit, makes positions gap-free in commit order.
 */
export const logHead = arena.table(
  'log_head',
  {
    id: smallint('id').primaryKey().default(1),
    position: bigint('position', { mode: 'number' }).notNull(),
    at: bigint('at', { mode: 'number' }).notNull(),
    chain: bytea('chain').notNull(),
    frontier: bytea('frontier').notNull(),
  },
  () => [check('log_head_one_row', sql`id = 1`)],
);
