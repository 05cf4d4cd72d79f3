import {
  laneOn,
  type Battle,
  type FrameRef,
  type Lane,
  type LaneEnd,
  type Lease,
  type Pair,
  type RecordedAction,
  type Side,
  type StepRecord,
  type WorkerEvent,
} from '@coarena/core';
import type { Arena } from '@coarena/runtime';
import { picturePng } from './picture.ts';

/** What a made-up run does. */
export type RunScript = {
  readonly steps: number;
  readonly message?: string;
  readonly end?: LaneEnd;
  /** Text that every step says, where markup or other tricks are to be shown. */
  readonly says?: string;
  /** How long a step takes, in milliseconds: runs of different pace. */
  readonly stepMs?: number;
  readonly frames?: boolean;
  /** What only the arena may know of this run: it colours every field that no judge sees before the vote. */
  readonly hidden?: string;
};

/** One battle as it is wanted: who ran on which lane, and what each side did. */
export type BattleScript = {
  readonly pair: Pair;
  readonly left: RunScript;
  readonly right: RunScript;
  /** When the first step was taken, in epoch milliseconds. */
  readonly at?: number;
};

/** Takes an admitted battle through the store to judgeable, as a worker that ran the script would. */
export async function finishBattle(arena: Arena, id: string, script: BattleScript): Promise<Battle> {
  const { lease, battle } = await startBattle(arena, id, script.pair);
  for (const side of ['left', 'right'] as const) {
    const lane = laneOn(battle, side);
    for (let index = 0; index < script[side].steps; index += 1)
      await writeStep(arena, lease, { lane, side, index, run: script[side], at: script.at ?? 1_796_000_000_000 });
    await write(arena, lease, endLane(lane, script[side]));
  }
  await write(arena, lease, { type: 'complete' });
  const finished = await arena.store.battles.get(id);
  if (finished === null) throw new Error(`battle ${id} is gone`);
  return finished;
}

/** Leases a battle and starts both lanes with these agents. */
export async function startBattle(
  arena: Arena,
  id: string,
  pair: Pair,
): Promise<{ readonly lease: Lease; readonly battle: Battle }> {
  const leased = await arena.store.battles.lease(id, 'scripted', 600_000);
  if (leased.kind !== 'leased') throw new Error(`battle ${id} could not be leased`);
  const hash = arena.hasher.sha256('');
  await write(arena, leased.lease, {
    type: 'draw',
    pair,
    draw: {
      by: 'matchmaker',
      matchmaker: arena.config.matchmaker,
      contenders: [pair.a, pair.b].map((agent) => ({ id: agent, rated: 0, rating: null })),
      firstProbabilities: [0.5, 0.5],
      secondProbabilities: [0, 1],
    },
    randomness: { label: `battle:${id}:pair`, numbers: [0.25, 0.75] },
  });
  await write(arena, leased.lease, {
    type: 'start',
    inputs: { instruction: hash, attachments: hash, toolSchemas: hash, prompt: hash, configuration: hash },
    fingerprints: { a: { agent: pair.a }, b: { agent: pair.b } },
  });
  return { lease: leased.lease, battle: leased.battle };
}

/** One step of a script, with its picture. */
export async function writeStep(
  arena: Arena,
  lease: Lease,
  step: {
    readonly lane: Lane;
    readonly side: Side;
    readonly index: number;
    readonly run: RunScript;
    readonly at: number;
  },
): Promise<void> {
  const { lane, side, index, run, at } = step;
  const frame = run.frames === false ? null : await frameOf(arena, side, index);
  const record: StepRecord = {
    lane,
    index,
    at: at + index * (run.stepMs ?? 1_500),
    action: actionOf(index, run),
    reasoning: run.says ?? (index % 3 === 0 ? `Looking for the next thing on page ${index + 1}.` : null),
    observation: run.says ?? (index % 7 === 6 ? 'ERROR: nothing is there to click' : `The page shows item ${index}.`),
    status: index % 7 === 6 ? 'error' : index % 5 === 4 ? 'unchanged' : 'ok',
    frame,
    masked: null,
    receipt: { attempted: false, reason: 'none attempted' },
    url: `http://shop.practice.test/items/${index}`,
    tab: 'tab-1',
    tree: null,
    origin: [0, 72],
    settle: { reason: 'settled', ms: 120 },
    times: { agentMs: run.hidden?.length ?? 1, actMs: 2, settleMs: 3, captureMs: 4, recordMs: 5 },
    command: index % 11 === 10 ? { exitCode: 0, output: `total ${index}`, removed: 0, timedOut: false } : null,
    usage:
      run.hidden === undefined
        ? null
        : { inputTokens: run.hidden.length, outputTokens: 1, costUsd: run.hidden.length / 7, priceList: run.hidden },
  };
  await write(arena, lease, { type: 'step', record });
}

/** Writes one event that must be taken. */
export async function write(arena: Arena, lease: Lease, event: WorkerEvent): Promise<void> {
  const written = await arena.store.battles.write(lease, event);
  if (!written.ok) throw new Error(`${event.type} was refused: ${written.refusal}`);
}

/** The end of a lane as its script wants it. */
export function endLane(lane: Lane, run: RunScript): WorkerEvent {
  const message = run.message ?? 'The kettle costs 12 and is the cheapest one in the shop.';
  const end: LaneEnd = run.end ?? { end: 'finished', verdict: 'success', message };
  return {
    type: 'end_lane',
    lane,
    end,
    endState: {
      url: 'http://shop.practice.test/kettle',
      verdict: end.end === 'finished' ? end.verdict : null,
      answer: end.end === 'finished' ? end.message : '',
      files: [{ name: `${run.hidden ?? 'answer'}.txt`, sha256: 'a'.repeat(64), bytes: 2, text: '12' }],
      posted: [],
      tree: null,
    },
    checker:
      run.hidden === undefined
        ? { verdict: null, reason: 'no_evaluator_authored', evaluator: null }
        : { verdict: run.hidden.length % 2 === 0 ? 'pass' : 'fail', reason: run.hidden, evaluator: 'e'.repeat(64) },
  };
}

function actionOf(index: number, run: RunScript): RecordedAction {
  const x = 60 + ((index * 91) % 1_100);
  const y = 90 + ((index * 57) % 560);
  if (index === run.steps - 1 && run.end === undefined)
    return { verb: 'finish', params: { verdict: 'success', message: run.message ?? 'done' } };
  switch (index % 6) {
    case 0:
      return { verb: 'navigate', params: { url: `http://shop.practice.test/items/${index}` } };
    case 2:
      return { verb: 'type', params: { text: run.says ?? 'cheap kettle' } };
    case 4:
      return {
        verb: 'drag',
        params: {
          path: [
            [x, y],
            [x + 40, y + 30],
            [x + 90, y + 10],
          ],
          button: 'left',
          modifiers: [],
        },
      };
    default:
      return { verb: 'click', params: { x, y, button: 'left', modifiers: [], count: 1 } };
  }
}

const pictures = new Map<string, Promise<FrameRef>>();

/** Pictures are the same for every battle of one arena, as content-addressed objects are. */
function frameOf(arena: Arena, side: Side, index: number): Promise<FrameRef> {
  const key = `${arena.dataFolder} ${side} ${index}`;
  const made = pictures.get(key) ?? storePicture(arena, side, index);
  pictures.set(key, made);
  return made;
}

async function storePicture(arena: Arena, side: Side, index: number): Promise<FrameRef> {
  const hue = side === 'left' ? 210 + index : 30 + index;
  const bytes = picturePng({ width: 1_280, height: 800, hue, step: index });
  const blob = await arena.blobs.put(bytes);
  return { sha256: blob.sha256, mime: 'image/png', width: 1_280, height: 800, bytes: blob.bytes };
}
