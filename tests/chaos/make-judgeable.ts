import type { StepRecord, WorkerEvent } from '@coarena/core';
import type { TestArena } from '../integration/battle/test-arena.ts';

/** Takes a new battle through the store to judgeable, with one step a lane, as a worker would. */
export async function makeJudgeable(test: TestArena, key: string): Promise<string> {
  const { battles } = test.arena.store;
  const battle = await test.submit(key);
  const leased = await battles.lease(battle, 'test', 60_000);
  if (leased.kind !== 'leased') throw new Error(`battle ${battle} could not be leased`);
  const hash = test.arena.hasher.sha256('');
  const inputs = { instruction: hash, attachments: hash, toolSchemas: hash, prompt: hash, configuration: hash };
  const draw = {
    by: 'matchmaker',
    matchmaker: { use: 'uniform', with: {} },
    contenders: ['quick', 'other'].map((id) => ({ id, rated: 0, rating: null })),
    firstProbabilities: [0.5, 0.5],
    secondProbabilities: [0, 1],
  } as const;
  const randomness = { label: `battle:${battle}:pair`, numbers: [0.25, 0.75] };
  const end = { end: 'finished', verdict: 'success', message: 'done' } as const;
  const checker = { verdict: null, reason: 'no_evaluator_authored', evaluator: null } as const;
  const events: WorkerEvent[] = [
    { type: 'draw', pair: { a: 'quick', b: 'other' }, draw, randomness },
    { type: 'start', inputs, fingerprints: { a: {}, b: {} } },
    { type: 'step', record: stepOf('a') },
    { type: 'step', record: stepOf('b') },
    { type: 'end_lane', lane: 'a', end, endState: null, checker },
    { type: 'end_lane', lane: 'b', end, endState: null, checker },
    { type: 'complete' },
  ];
  for (const event of events) {
    const written = await battles.write(leased.lease, event);
    if (!written.ok) throw new Error(`${event.type} was refused: ${written.refusal}`);
  }
  return battle;
}

function stepOf(lane: 'a' | 'b'): StepRecord {
  return {
    lane,
    index: 0,
    at: 0,
    action: { verb: 'finish', params: { verdict: 'success', message: 'done' } },
    reasoning: null,
    observation: 'The run is over.',
    status: 'ok',
    frame: null,
    masked: null,
    receipt: { attempted: false, reason: 'none attempted' },
    url: 'http://shop.practice.test/',
    tab: 'tab-1',
    tree: null,
    origin: [0, 0],
    settle: null,
    times: { agentMs: 0, actMs: 0, settleMs: 0, captureMs: 0, recordMs: 0 },
    command: null,
    usage: null,
  };
}
