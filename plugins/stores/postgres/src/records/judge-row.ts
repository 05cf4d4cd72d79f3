import { NO_VOTES, tallied, type Judgment } from '@coarena/core';
import { eq, type Transaction } from '../drizzle.ts';
import { judges } from '../schema/index.ts';

/** Locks what is counted of a judge, which is nothing for one who has not voted. */
export async function lockJudge(tx: Transaction, judge: string): Promise<typeof judges.$inferSelect> {
  await tx.insert(judges).values({ judge, tally: NO_VOTES }).onConflictDoNothing();
  const [row] = await tx.select().from(judges).where(eq(judges.judge, judge)).for('update');
  if (row === undefined) throw new Error(`judge ${judge} vanished under a lock`);
  return row;
}

/** Counts a vote of a judge, or takes it back, under the judge's lock. */
export async function retally(tx: Transaction, vote: Judgment, by: 1 | -1): Promise<void> {
  const { tally } = await lockJudge(tx, vote.judge);
  await tx
    .update(judges)
    .set({ tally: tallied(tally, vote, by) })
    .where(eq(judges.judge, vote.judge));
}
