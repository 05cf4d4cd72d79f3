import { LANES, type BattleFacts, type WorkerEvent } from '@coarena/core';
import { eq, sql, type Transaction } from '../drizzle.ts';
import { append, appendLast } from '../records/append.ts';
import { toPair } from '../records/battle-row.ts';
import type { LockedBattle } from '../records/locked-battle.ts';
import { drawnEntry, newSalt, openedEntry, openingOf, takeOpening } from '../records/sealing.ts';
import { beginPause, endPauses, ofLane, setState } from '../records/pauses.ts';
import { voidBattle, type VoidParts } from '../records/void-battle.ts';
import { battles, lanes, openings, steps } from '../schema/index.ts';

type Of<T extends WorkerEvent['type']> = Extract<WorkerEvent, { type: T }>;

/** Writes what core decided about one event; returns the id of the battle that repeats it, where there is one. */
export async function persistEvent(
  tx: Transaction,
  parts: VoidParts,
  locked: LockedBattle,
  facts: BattleFacts,
  event: WorkerEvent,
): Promise<string | null> {
  switch (event.type) {
    case 'draw':
      await draw(tx, parts, locked, event);
      return null;
    case 'start':
      await start(tx, locked, facts, event);
      return null;
    case 'step':
      await step(tx, locked, facts, event);
      return null;
    case 'pause':
      await beginPause(tx, locked, facts, event);
      return null;
    case 'lapse':
      await endPauses(tx, locked, facts, 'lapsed');
      return null;
    case 'end_lane':
      await endLane(tx, parts, locked, facts, event);
      return null;
    case 'complete':
      return complete(tx, parts, locked, facts);
    case 'fault':
      return (await voidBattle(tx, parts, locked, { ...event, facts })).retriedAs;
  }
}

async function draw(tx: Transaction, parts: VoidParts, { row }: LockedBattle, event: Of<'draw'>): Promise<void> {
  const { pair, draw: made, randomness } = event;
  await tx.update(battles).set({ agentA: pair.a, agentB: pair.b }).where(eq(battles.id, row.id));
  await tx.update(openings).set({ draw: made, randomness }).where(eq(openings.battle, row.id));
  await append(tx, [drawnEntry(await openingOf(tx, row.id), pair, parts.digest)]);
}

async function start(
  tx: Transaction,
  { row, now }: LockedBattle,
  facts: BattleFacts,
  event: Of<'start'>,
): Promise<void> {
  const pair = toPair(row);
  if (pair === null) throw new Error(`battle ${row.id} starts without a pair`);
  await tx
    .update(battles)
    .set({ state: facts.state, started: now, inputs: event.inputs, fingerprints: event.fingerprints })
    .where(eq(battles.id, row.id));
  await tx.insert(lanes).values(LANES.map((lane) => ({ battle: row.id, lane, agent: pair[lane], startedAt: now })));
  await append(tx, [{ kind: 'started', battle: row.id, inputs: event.inputs }]);
}

async function step(tx: Transaction, locked: LockedBattle, facts: BattleFacts, { record }: Of<'step'>): Promise<void> {
  const { row, now } = locked;
  await Promise.all([
    tx.insert(steps).values({ battle: row.id, lane: record.lane, index: record.index, record, storedAt: now }),
    tx.update(lanes).set({ steps: facts.lanes[record.lane].steps }).where(ofLane(locked, record.lane)),
    ...(row.acted ? [] : [tx.update(battles).set({ acted: facts.acted }).where(eq(battles.id, row.id))]),
  ]);
}

async function endLane(
  tx: Transaction,
  parts: VoidParts,
  locked: LockedBattle,
  facts: BattleFacts,
  event: Of<'end_lane'>,
): Promise<void> {
  const { row, now } = locked;
  const { lane, end } = event;
  const [run] = await tx
    .update(lanes)
    .set({ end, endState: event.endState, checker: event.checker, endedAt: now })
    .where(ofLane(locked, lane))
    .returning({ startedAt: lanes.startedAt });
  if (run === undefined) throw new Error(`lane ${lane} of battle ${row.id} ended without a start`);
  await setState(tx, locked, facts);
  if (facts.lanes.a.end !== null && facts.lanes.b.end !== null) {
    await tx.update(battles).set({ executed: now }).where(eq(battles.id, row.id));
  }
  await append(tx, [
    {
      kind: 'lane_ended',
      battle: row.id,
      lane,
      end: end.end,
      cause: 'cause' in end ? end.cause : null,
      steps: facts.lanes[lane].steps,
      wallMs: Math.max(0, now - run.startedAt),
      checker: event.checker.verdict,
      nonce: newSalt(parts),
    },
  ]);
}

async function complete(
  tx: Transaction,
  parts: VoidParts,
  locked: LockedBattle,
  facts: BattleFacts,
): Promise<string | null> {
  const { row } = locked;
  if (facts.state === 'void') {
    return (await voidBattle(tx, parts, locked, { facts, evidence: infraEvidence(await endsOf(tx, row.id)) }))
      .retriedAs;
  }
  const opened = facts.state === 'resolved' ? [openedEntry(await takeOpening(tx, row.id), row)] : [];
  const { position } = await appendLast(tx, [
    ...opened,
    { kind: 'completed', battle: row.id, exclusion: facts.exclusion },
  ]);
  await tx
    .update(battles)
    .set({
      state: facts.state,
      exclusion: facts.exclusion,
      leaseUntil: null,
      executed: sql`coalesce(${battles.executed}, clock_timestamp())`,
      ...(facts.state === 'resolved' ? { resolution: position } : {}),
    })
    .where(eq(battles.id, row.id));
  return null;
}

async function endsOf(tx: Transaction, battle: string) {
  return tx.select({ lane: lanes.lane, end: lanes.end }).from(lanes).where(eq(lanes.battle, battle));
}

function infraEvidence(ends: Awaited<ReturnType<typeof endsOf>>): string {
  return ends
    .flatMap(({ lane, end }) => (end?.end === 'infra_fault' ? [`lane ${lane}: ${end.evidence}`] : []))
    .join('; ');
}
