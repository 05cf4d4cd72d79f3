import { LANES, type BattleFacts, type Lane, type Pause, type PauseEvent, type PauseOutcome } from '@coarena/core';
import { and, eq, isNull, sql, type Transaction } from '../drizzle.ts';
import { battles, lanes, pauses } from '../schema/index.ts';
import type { LockedBattle } from './locked-battle.ts';

/** A wait as it is kept. */
export type PauseRow = typeof pauses.$inferSelect;

/** Writes down that a lane begins to wait. */
export async function beginPause(
  tx: Transaction,
  locked: LockedBattle,
  facts: BattleFacts,
  event: PauseEvent,
): Promise<void> {
  const { row, now } = locked;
  const { lane, question, offer, waitMs } = event;
  const until = now + waitMs;
  await tx.insert(pauses).values({
    battle: row.id,
    lane,
    number: sql<number>`(select count(*) + 1 from coarena.pauses where battle = ${row.id} and lane = ${lane})`,
    reason: event.for,
    question: question === null ? null : { text: question },
    offer,
    since: now,
    until,
  });
  await tx.update(lanes).set({ waiting: event.for, waitingUntil: until }).where(ofLane(locked, lane));
  await setState(tx, locked, facts);
}

/** Writes down which waits core has ended, and how. */
export async function endPauses(
  tx: Transaction,
  locked: LockedBattle,
  facts: BattleFacts,
  outcome: PauseOutcome,
  answer: string | null = null,
): Promise<void> {
  for (const lane of LANES) {
    if (locked.facts.lanes[lane].waiting === null || facts.lanes[lane].waiting !== null) continue;
    await tx
      .update(pauses)
      .set({ outcome, answer: answer === null ? null : { text: answer }, endedAt: locked.now })
      .where(and(eq(pauses.battle, locked.row.id), eq(pauses.lane, lane), isNull(pauses.outcome)));
    await tx
      .update(lanes)
      .set({ waiting: null, waitingUntil: null, spent: facts.lanes[lane].spent })
      .where(ofLane(locked, lane));
  }
  await setState(tx, locked, facts);
}

/** Writes the battle's state where an event of a lane has changed it. */
export async function setState(tx: Transaction, { row }: LockedBattle, { state }: BattleFacts): Promise<void> {
  if (row.state !== state) await tx.update(battles).set({ state }).where(eq(battles.id, row.id));
}

/** One lane of a locked battle. */
export function ofLane({ row }: LockedBattle, lane: Lane) {
  return and(eq(lanes.battle, row.id), eq(lanes.lane, lane));
}

/** A wait at a moment of the database's clock. */
export function toPause(row: PauseRow, now: number): Pause {
  return {
    lane: row.lane,
    number: row.number,
    for: row.reason,
    question: row.question?.text ?? null,
    offer: row.offer,
    since: row.since,
    until: row.until,
    open: row.outcome === null && row.until > now,
    outcome: row.outcome,
    answer: row.answer?.text ?? null,
  };
}
