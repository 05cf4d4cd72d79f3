import type { SignedHead } from '@coarena/core';
import { bigint, bigserial, json, text, uniqueIndex } from '../drizzle.ts';
import { arena } from './columns.ts';

/** Signed heads of the ledger, in the order in which they were signed; one of a size and board is kept once. */
export const heads = arena.table(
  'heads',
  {
    number: bigserial('number', { mode: 'number' }).primaryKey(),
    size: bigint('size', { mode: 'number' }).notNull(),
    board: text('board').notNull(),
    keyId: text('key_id').notNull(),
    head: json('head').$type<SignedHead>().notNull(),
  },
  (table) => [uniqueIndex('heads_once').on(table.size, table.board, table.keyId)],
);
