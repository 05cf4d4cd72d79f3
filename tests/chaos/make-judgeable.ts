import { sampleStep } from '@coarena/conformance';
import { LANES, type WorkerEvent } from '@coarena/core';
import { startBattle } from '../e2e/support/finished-battle.ts';
import type { TestArena } from '../integration/battle/test-arena.ts';

/** Takes a new battle through the store to judgeable, with one step a lane, as a worker would. */
export async function makeJudgeable(test: TestArena, key: string): Promise<string> {
  const battle = await test.submit(key);
  const { lease } = await startBattle(test.arena, battle, { a: 'quick', b: 'other' });
  const end = { end: 'finished', verdict: 'success', message: 'done' } as const;
  const checker = { verdict: null, reason: 'no_evaluator_authored', evaluator: null } as const;
  const events: WorkerEvent[] = [
    ...LANES.map((lane): WorkerEvent => ({ type: 'step', record: sampleStep(lane, 0) })),
    ...LANES.map((lane): WorkerEvent => ({ type: 'end_lane', lane, end, endState: null, checker })),
    { type: 'complete' },
  ];
  for (const event of events) {
    const written = await test.arena.store.battles.write(lease, event);
    if (!written.ok) throw new Error(`${event.type} was refused: ${written.refusal}`);
  }
  return battle;
}
