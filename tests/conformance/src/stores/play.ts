import assert from 'node:assert/strict';
import type {
  Admission,
  Choice,
  JudgmentRequest,
  JudgmentResult,
  Lane,
  LaneEnd,
  Lease,
  Store,
  Word,
  WorkerEvent,
  WriteResult,
} from '@coarena/core';
import {
  newHash,
  newId,
  sampleAdmission,
  sampleDraw,
  sampleEnd,
  samplePause,
  sampleStart,
  sampleStep,
} from './samples.ts';

/** Long enough for a case to finish on a busy machine. */
export const LONG_LEASE_MS = 120_000;

/** A battle that was admitted, with what it was admitted as. */
export type Admitted = { readonly battle: string; readonly admission: Admission };
/** A battle that a worker holds. */
export type Held = Admitted & { readonly lease: Lease };

/** Admits a battle. */
export async function admit(store: Store, over: Parameters<typeof sampleAdmission>[0] = {}): Promise<Admitted> {
  const admission = sampleAdmission(over);
  const result = await store.tasks.admit(admission);
  assert.equal(result.kind, 'admitted');
  return { battle: admission.battle.id, admission };
}

/** Leases an admitted battle. */
export async function take(store: Store, admitted: Admitted, leaseMs = LONG_LEASE_MS, worker = newId()): Promise<Held> {
  const result = await store.battles.lease(admitted.battle, worker, leaseMs);
  assert.equal(result.kind, 'leased');
  return { ...admitted, lease: result.lease };
}

/** Writes an event that must be accepted. */
export async function write(store: Store, held: Held, event: WorkerEvent): Promise<Extract<WriteResult, { ok: true }>> {
  const result = await store.battles.write(held.lease, event);
  assert.ok(result.ok, `${event.type} was refused: ${result.ok ? '' : result.refusal}`);
  return result;
}

/** Writes an event that must be refused, and says why it was. */
export async function refused(store: Store, lease: Lease, event: WorkerEvent): Promise<string> {
  const result = await store.battles.write(lease, event);
  assert.equal(result.ok, false, `${event.type} was accepted`);
  return result.ok ? '' : result.refusal;
}

/** A battle whose lanes have started. */
export async function running(
  store: Store,
  over: Parameters<typeof sampleAdmission>[0] = {},
  leaseMs = LONG_LEASE_MS,
): Promise<Held> {
  const held = await take(store, await admit(store, over), leaseMs);
  await write(store, held, sampleDraw());
  await write(store, held, sampleStart());
  return held;
}

/** What a lane did: how many steps, and how it ended. */
export type LanePlay = { readonly steps?: number; readonly end?: LaneEnd; readonly granted?: number };

/** Plays a running battle to its end and completes it. */
export async function finish(
  store: Store,
  held: Held,
  lanes: Partial<Record<Lane, LanePlay>> = {},
): Promise<Extract<WriteResult, { ok: true }>> {
  for (const lane of ['a', 'b'] as const) {
    const { steps = 1, end, granted = 0 } = lanes[lane] ?? {};
    for (let index = 0; index < steps; index += 1)
      await write(store, held, { type: 'step', record: sampleStep(lane, index) });
    if (granted > 0) await grant(store, held, lane, granted);
    if (end?.end === 'ended_by_submitter') await tell(store, held, { say: 'stop', lane });
    await write(store, held, sampleEnd(lane, end));
  }
  return write(store, held, { type: 'complete' });
}

/** Lets a lane wait at its limit and gives it so many steps. */
export async function grant(store: Store, held: Held, lane: Lane, steps: number, granted = 0): Promise<void> {
  await write(store, held, samplePause(lane, { granted, offer: { steps, most: 1_000 } }));
  await tell(store, held, { say: 'grant', lanes: [lane] });
}

/** Says something as the submitter that must be taken. */
export async function tell(store: Store, { battle, admission }: Admitted, word: Word): Promise<void> {
  const idempotency = { key: newId(), bodyHash: newHash() };
  const said = await store.battles.tell({ battle, by: admission.task.submitter, word, idempotency });
  assert.deepEqual(said, { kind: 'done' }, `${word.say} was not taken`);
}

/** A battle that waits for judges. */
export async function judgeable(store: Store, over: Parameters<typeof sampleAdmission>[0] = {}): Promise<Held> {
  const held = await running(store, over);
  assert.equal((await finish(store, held)).state, 'judgeable');
  return held;
}

/** One judge's answer. */
export function answerOf(battle: string, choice: Choice, over: Partial<JudgmentRequest> = {}): JudgmentRequest {
  return {
    battle,
    judge: newId(),
    choice,
    readingMs: 8_000,
    floorMs: 3_000,
    idempotency: { key: newId(), bodyHash: newHash() },
    ...over,
  };
}

/** An answer that must be recorded. */
export async function vote(
  store: Store,
  request: JudgmentRequest,
): Promise<Extract<JudgmentResult, { kind: 'recorded' | 'replayed' }>> {
  const result = await store.judgments.judge(request);
  assert.equal(result.kind, 'recorded', `the answer was not recorded: ${JSON.stringify(result)}`);
  return result;
}

/** Waits until the store's own clock is past a time. */
export async function untilPast(store: Store, time: number): Promise<void> {
  await eventually(`the store's clock at ${time}`, async () => (await store.now()) > time);
}

/** Waits until something holds, at most `ms`. */
export async function eventually(what: string, holds: () => Promise<boolean> | boolean, ms = 15_000): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await holds())) {
    assert.ok(performance.now() < deadline, `${what} did not happen within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
