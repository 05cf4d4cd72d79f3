import { advance, type BattleEvent, type Lease, type WorkerEvent, type WriteResult } from '@coarena/core';
import { Undo, type Client } from '../db/client.ts';
import { lockBattle, type LockedBattle } from '../records/locked-battle.ts';
import type { VoidParts } from '../records/void-battle.ts';
import { isRepetition } from '../records/stored-step.ts';
import { persistEvent } from './persist-event.ts';

/**
 * One write of a worker: core decides under the row's lock, with the lease judged by the database's clock; what it
 * decided is written in the same transaction. A step that is already stored word for word is answered as it was.
 */
export function writeEvent(client: Client, parts: VoidParts, held: Lease, event: WorkerEvent): Promise<WriteResult> {
  return client.write(async (tx): Promise<WriteResult> => {
    const locked = await lockBattle(tx, held.battle);
    if (locked === null) return { ok: false, refusal: 'wrong_state' };
    const next = advance(locked.facts, toBattleEvent(locked, held, event));
    if (!next.ok) throw new Undo<WriteResult>({ ok: false, refusal: next.refusal });
    if (
      event.type === 'step' &&
      (await isRepetition(tx, held.battle, event.record, locked.facts.lanes[event.record.lane].steps))
    ) {
      throw new Undo<WriteResult>({ ok: true, state: locked.row.state, retriedAs: null });
    }
    return { ok: true, state: next.facts.state, retriedAs: await persistEvent(tx, parts, locked, next.facts, event) };
  });
}

/** The machine's event. A lease of another worker's never matches, whatever number it carries. */
function toBattleEvent(locked: LockedBattle, held: Lease, event: WorkerEvent): BattleEvent {
  const token = locked.row.worker === held.worker ? held.fencing : -1;
  switch (event.type) {
    case 'step':
      return { type: 'step', token, lane: event.record.lane };
    case 'pause':
      return { type: 'pause', token, lane: event.lane, for: event.for, granted: event.granted };
    case 'lapse':
      return { type: 'lapse', token, lane: event.lane };
    case 'end_lane':
      return { type: 'end_lane', token, lane: event.lane, end: event.end.end };
    case 'fault':
      return { type: 'fault', token, cause: event.cause };
    case 'draw':
    case 'start':
    case 'complete':
      return { type: event.type, token };
  }
}
