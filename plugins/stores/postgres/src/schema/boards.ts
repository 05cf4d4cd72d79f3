import type { Board } from '@coarena/core';
import { bigint, json } from '../drizzle.ts';
import { arena, instant } from './columns.ts';

/** Published boards by the log position they reflect; the newest position is the board that is served. */
export const boards = arena.table('boards', {
  basedOn: bigint('based_on', { mode: 'number' }).primaryKey(),
  board: json('board').$type<Board>().notNull(),
  publishedAt: instant('published_at').notNull(),
  servedAt: instant('served_at'),
});
