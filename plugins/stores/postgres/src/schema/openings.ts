import type { DrawRandomness, DrawRecord } from '@coarena/core';
import { json, text } from '../drizzle.ts';
import { battles } from './battles.ts';
import { arena } from './columns.ts';

/**
 * What the ledger has only committed to so far, with the salts (32 bytes, hex). The row goes when the battle's `opened`
 * entry tells it; a repetition takes it over from the void battle.
 */
export const openings = arena.table('openings', {
  battle: text('battle')
    .primaryKey()
    .references(() => battles.id),
  sideSalt: text('side_salt').notNull(),
  pairSalt: text('pair_salt').notNull(),
  randomnessSalt: text('randomness_salt').notNull(),
  draw: json('draw').$type<DrawRecord>(),
  randomness: json('randomness').$type<DrawRandomness>(),
});
