import { createHash } from 'node:crypto';
import {
  laneOn,
  type Battle,
  type EndState,
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
  /** A run on a whole desktop: its own verbs, commands and a question, and a page that does not begin in the corner. */
  readonly desktop?: boolean;
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
    await storeFiles(arena, script[side]);
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
    observation: observationOf(index, run),
    status: statusOf(index, run),
    frame,
    ...(frame === null || index % 4 === 3 ? UNMASKED : { masked: await maskedOf(arena, index), receipt: MASKED }),
    ...(frame === null || index > 0 ? {} : { opening: await openingOf(arena, side) }),
    url: `http://shop.practice.test/items/${index}`,
    tab: 'tab-1',
    tree: null,
    origin: run.desktop === true ? DESKTOP_ORIGIN : [0, 72],
    settle: { reason: 'settled', ms: 120 },
    times: { agentMs: run.hidden?.length ?? 1, actMs: 2, settleMs: 3, captureMs: 4, recordMs: 5 },
    command: commandOf(index, run),
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

const BLIND_TEXT = '12';

/** What a run's file holds as it was: who made it as well. */
function textOf(run: RunScript): string {
  return `${BLIND_TEXT} made by ${run.hidden ?? 'somebody'}`;
}

/** Two files that a run delivered: one with a copy that does not say who made it, one that is kept back. */
function deliveredOf(run: RunScript): EndState['files'] {
  const text = textOf(run);
  const file = { sha256: sha256(text), bytes: text.length, text };
  const blind = { kind: 'copy', sha256: sha256(BLIND_TEXT), bytes: BLIND_TEXT.length } as const;
  return [
    { ...file, name: `${run.hidden ?? 'answer'}.txt`, blind },
    { ...file, name: `${run.hidden ?? 'answer'}.zip`, blind: { kind: 'withheld', reason: 'it is an archive' } },
  ];
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Stores what the files of a run hold. */
export async function storeFiles(arena: Arena, run: RunScript): Promise<void> {
  for (const text of [BLIND_TEXT, textOf(run)]) await arena.blobs.put(Buffer.from(text));
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
      files: deliveredOf(run),
      posted: [],
      tree: null,
    },
    checker:
      run.hidden === undefined
        ? { verdict: null, reason: 'no_evaluator_authored', evaluator: null }
        : { verdict: run.hidden.length % 2 === 0 ? 'pass' : 'fail', reason: run.hidden, evaluator: 'e'.repeat(64) },
  };
}

/** Where the page begins in a made-up desktop battle, in pixels of the screen. */
export const DESKTOP_ORIGIN = [4, 64] as const;

/** What a made-up run on a desktop does, over and over: the same point as a pixel of the page and of the screen, and more. */
const ON_A_DESKTOP: readonly RecordedAction[] = [
  { verb: 'screen_capture', params: {} },
  { verb: 'click', params: { x: 300, y: 200, button: 'left', modifiers: [], count: 1 } },
  { verb: 'screen_click', params: { x: 300, y: 200, button: 'left', modifiers: [], count: 2 } },
  {
    verb: 'screen_drag',
    params: {
      path: [
        [200, 300],
        [420, 340],
        [700, 520],
      ],
      button: 'left',
      modifiers: [],
    },
  },
  { verb: 'run_command', params: { program: 'grep', args: ['-n', 'two words', 'list.txt'] } },
  { verb: 'run_command', params: { program: 'curl', args: ['http://127.1/'] } },
  { verb: 'launch_app', params: { app: 'xcalc' } },
  { verb: 'ask', params: { question: 'Which of the two kettles do you mean?' } },
];

/** More lines than a picture is high. */
const LONG_OUTPUT = [
  '3:two words',
  '17:two words more',
  ...Array.from({ length: 70 }, (_, n) => `${n + 20}:two words`),
].join('\n');

function commandOf(index: number, run: RunScript): StepRecord['command'] {
  if (run.desktop !== true)
    return index % 11 === 10 ? { exitCode: 0, output: `total ${index}`, removed: 0, timedOut: false } : null;
  return index % ON_A_DESKTOP.length === 4
    ? { exitCode: 0, output: LONG_OUTPUT, removed: 1_240, timedOut: false }
    : null;
}

function statusOf(index: number, run: RunScript): StepRecord['status'] {
  if (run.desktop === true) return index % ON_A_DESKTOP.length === 5 ? 'refused' : 'ok';
  return index % 7 === 6 ? 'error' : index % 5 === 4 ? 'unchanged' : 'ok';
}

function observationOf(index: number, run: RunScript): string {
  if (run.says !== undefined) return run.says;
  if (run.desktop === true)
    return statusOf(index, run) === 'refused'
      ? 'ERROR: http://127.1/ is an address of this machine'
      : index % ON_A_DESKTOP.length === 7
        ? 'The one that whistles.'
        : `The screen shows window ${index}.`;
  return index % 7 === 6 ? 'ERROR: nothing is there to click' : `The page shows item ${index}.`;
}

function actionOf(index: number, run: RunScript): RecordedAction {
  const x = 60 + ((index * 91) % 1_100);
  const y = 90 + ((index * 57) % 560);
  if (index === run.steps - 1 && run.end === undefined)
    return { verb: 'finish', params: { verdict: 'success', message: run.message ?? 'done' } };
  const onDesktop = run.desktop === true ? ON_A_DESKTOP[index % ON_A_DESKTOP.length] : undefined;
  if (onDesktop !== undefined) return onDesktop;
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

/** Every fourth picture could not be masked. */
const UNMASKED = { masked: null, receipt: { attempted: false, reason: 'the page was still changing' } } as const;
const MASKED = {
  attempted: true,
  detector: 'accessibility-mask',
  version: '1.0.0',
  basis: 'fields of the accessibility tree',
  rectangles: [[40, 40, 200, 30]],
  purposes: ['email'],
  proven: true,
} as const;

/** A picture that is unlike the raw one of the same step, and the same in both lanes. */
function maskedOf(arena: Arena, index: number): Promise<FrameRef> {
  return once(`${arena.dataFolder} masked ${index}`, () => storePicture(arena, 120 + index, index));
}

/** What a run begins with: numbered like no step of it. */
const OPENING = 260;

async function openingOf(arena: Arena, side: Side): Promise<NonNullable<StepRecord['opening']>> {
  const [frame, masked] = await Promise.all([frameOf(arena, side, OPENING), maskedOf(arena, OPENING)]);
  return { frame, masked, receipt: MASKED };
}

const pictures = new Map<string, Promise<FrameRef>>();

/** Pictures are the same for every battle of one arena, as content-addressed objects are. */
function frameOf(arena: Arena, side: Side, index: number): Promise<FrameRef> {
  const hue = side === 'left' ? 210 + index : 30 + index;
  return once(`${arena.dataFolder} ${side} ${index}`, () => storePicture(arena, hue, index));
}

function once(key: string, make: () => Promise<FrameRef>): Promise<FrameRef> {
  const made = pictures.get(key) ?? make();
  pictures.set(key, made);
  return made;
}

async function storePicture(arena: Arena, hue: number, index: number): Promise<FrameRef> {
  const bytes = picturePng({ width: 1_280, height: 800, hue, step: index });
  const blob = await arena.blobs.put(bytes);
  return { sha256: blob.sha256, mime: 'image/png', width: 1_280, height: 800, bytes: blob.bytes };
}
