import { commit, type Commitment, type Digest, type Task } from '@coarena/core';
import { eq, type Transaction } from '../drizzle.ts';
import { openings } from '../schema/index.ts';
import type { LedgerPayload } from '@coarena/core';
import type { BattleRow } from './battle-row.ts';
import { toPair } from './battle-row.ts';

/** What seals values until they may be told. */
export type Seal = { readonly digest: Digest; readonly newId: () => string };

/** A row of `openings`: what a battle's commitments hide. */
export type Opening = typeof openings.$inferSelect;

type Entry<K extends LedgerPayload['kind']> = Extract<LedgerPayload, { readonly kind: K }>;

/** A new salt: 32 bytes in hex. */
export function newSalt({ newId }: Pick<Seal, 'newId'>): string {
  return newId() + newId();
}

/** The commitment to what a person typed or sent with a task. */
export function personalOf(task: Task, salt: string, digest: Digest): Commitment {
  const { instruction, startUrl } = task;
  const attachments = task.attachments.map(({ name, sha256 }) => ({ name, sha256 }));
  return commit(salt, { instruction, startUrl, attachments }, digest);
}

/** The entry of a draw: what it hides is kept in `opening`. */
export function drawnEntry(
  opening: Opening,
  pair: { readonly a: string; readonly b: string },
  digest: Digest,
): Entry<'drawn'> {
  if (opening.draw === null || opening.randomness === null)
    throw new Error(`battle ${opening.battle} has a pair and no draw`);
  return {
    kind: 'drawn',
    battle: opening.battle,
    pair: commit(opening.pairSalt, { pair, draw: opening.draw }, digest),
    randomness: commit(opening.randomnessSalt, opening.randomness, digest),
  };
}

/** The entry that opens everything about a drawn battle. */
export function openedEntry(
  opening: Opening,
  battle: Pick<BattleRow, 'id' | 'sideOfA' | 'agentA' | 'agentB'>,
): Entry<'opened'> {
  const pair = toPair(battle);
  if (pair === null || opening.draw === null || opening.randomness === null)
    throw new Error(`battle ${battle.id} cannot be opened: it was not drawn`);
  return {
    kind: 'opened',
    battle: battle.id,
    sideOfA: battle.sideOfA,
    pair,
    draw: opening.draw,
    randomness: opening.randomness,
    salts: { side: opening.sideSalt, pair: opening.pairSalt, randomness: opening.randomnessSalt },
  };
}

/** What a battle hides; throws when it hides nothing any more. */
export async function openingOf(tx: Transaction, battle: string): Promise<Opening> {
  const [row] = await tx.select().from(openings).where(eq(openings.battle, battle));
  if (row === undefined) throw new Error(`battle ${battle} has nothing left to open`);
  return row;
}

/** Takes what a battle hides away, for the entry that opens it or the repetition that goes on hiding it. */
export async function takeOpening(tx: Transaction, battle: string): Promise<Opening> {
  const [row] = await tx.delete(openings).where(eq(openings.battle, battle)).returning();
  if (row === undefined) throw new Error(`battle ${battle} has nothing left to open`);
  return row;
}
