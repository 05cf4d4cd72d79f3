import { randomBytes } from 'node:crypto';
import {
  WHOLE_BOARD,
  type Admission,
  type Board,
  type EndState,
  type Fit,
  type Lane,
  type LaneEnd,
  type PauseEvent,
  type StepRecord,
  type WorkerEvent,
} from '@coarena/core';

/** A new random id or key. */
export function newId(): string {
  return randomBytes(16).toString('hex');
}

/** A SHA-256 of nothing in particular. */
export function newHash(): string {
  return randomBytes(32).toString('hex');
}

/** A task with its battle, ready to be admitted; `over` changes parts of it. */
export function sampleAdmission(
  over: {
    readonly submitter?: string;
    readonly target?: number;
    readonly capacity?: number;
    readonly key?: string;
    readonly bodyHash?: string;
    readonly showcase?: boolean;
  } = {},
): Admission {
  const task = newId();
  return {
    task: {
      id: task,
      submitter: over.submitter ?? newId(),
      instruction: 'Find the price of the red kettle \u{1FAD6} and say it.',
      startUrl: 'http://shop.practice.test/',
      attachments: [{ name: 'list.csv', sha256: newHash(), bytes: 12 }],
      sites: [{ host: 'shop.practice.test', pages: [{ path: '/', sha256: newHash(), mime: 'text/html', bytes: 400 }] }],
      checker: [],
      practice: { seed: 7, nonce: 'n-1', answer: '12' },
      actionSpace: null,
    },
    battle: {
      id: newId(),
      task,
      redundant: (over.target ?? 1) > 1,
      target: over.target ?? 1,
      actionSpace: 'browser',
      sideOfA: 'right',
      showcase: over.showcase ?? false,
      budget: { steps: 100, wallMs: 1_200_000 },
      retryOf: null,
    },
    idempotency: { key: over.key ?? newId(), bodyHash: over.bodyHash ?? newHash() },
    capacity: over.capacity ?? 1_000_000,
  };
}

/** The draw of two agents. */
export function sampleDraw(): Extract<WorkerEvent, { type: 'draw' }> {
  return {
    type: 'draw',
    pair: { a: 'careful', b: 'hasty' },
    draw: {
      by: 'matchmaker',
      matchmaker: { use: 'uniform', with: {} },
      contenders: [
        { id: 'careful', rated: 3, rating: null },
        { id: 'hasty', rated: 40, rating: 1_012.5 },
      ],
      firstProbabilities: [0.5, 0.5],
      secondProbabilities: [0, 1],
    },
    randomness: { label: 'battle:sample:pair', numbers: [0.25, 0.75] },
  };
}

/** The start of both lanes. */
export function sampleStart(): Extract<WorkerEvent, { type: 'start' }> {
  const inputs = {
    instruction: newHash(),
    attachments: newHash(),
    toolSchemas: newHash(),
    prompt: newHash(),
    configuration: newHash(),
  };
  return { type: 'start', inputs, fingerprints: { a: { display: '1280x800' }, b: { display: '1280x800' } } };
}

/** One step of a lane. The text holds what agents are known to say: NUL, half a surrogate pair, keys of prototypes. */
export function sampleStep(
  lane: Lane,
  index: number,
  observation = `step ${index}: \u0000 \ud83d "__proto__"`,
): StepRecord {
  return {
    lane,
    index,
    at: 1_796_000_000_000 + index,
    action: { verb: 'invalid', raw: '{"__proto__": {"polluted": true}}' },
    reasoning: null,
    observation,
    status: 'ok',
    frame: { sha256: newHash(), mime: 'image/png', width: 1_280, height: 800, bytes: 40_000 },
    masked: null,
    receipt: { attempted: false, reason: 'none attempted' },
    url: 'http://shop.practice.test/',
    tab: 'tab-1',
    tree: { sha256: newHash(), blob: newHash(), nodes: 120, truncated: false },
    origin: [0, 0],
    settle: { reason: 'settled', ms: 120 },
    times: { agentMs: 1, actMs: 2, settleMs: 3, captureMs: 4, recordMs: 5 },
    command: null,
    usage: null,
  };
}

/** The end of a lane, with what a checker looks at. */
export function sampleEnd(lane: Lane, end?: LaneEnd): Extract<WorkerEvent, { type: 'end_lane' }> {
  return {
    type: 'end_lane',
    lane,
    end: end ?? { end: 'finished', verdict: 'success', message: 'The kettle costs 12.' },
    endState: sampleEndState(),
    checker: { verdict: 'pass', reason: 'every assertion holds', evaluator: newHash() },
  };
}

/** An end state with a delivered file and a posted form. */
export function sampleEndState(): EndState {
  return {
    url: 'http://shop.practice.test/kettle',
    verdict: 'success',
    answer: '12',
    files: [{ name: 'answer.txt', sha256: 'a'.repeat(64), bytes: 2, text: '12' }],
    posted: [{ site: 'shop.practice.test', path: '/order', fields: { item: 'kettle' } }],
    tree: null,
  };
}

/** An empty board that reflects the log up to a position. */
export function sampleBoard(basedOn: number, at = 0): Board {
  const fit: Omit<Fit, 'agents'> = {
    converged: true,
    iterations: 0,
    stoppedBy: 'empty',
    battles: 0,
    clusters: 0,
    centring: [],
    components: [],
    seed: 1,
    bandMode: 'joint',
  };
  return {
    basedOn,
    at,
    estimator: 'bradley-terry',
    slice: WHOLE_BOARD,
    window: 20_000,
    resolved: 0,
    rated: 0,
    excluded: {},
    selfJudgedOnly: 0,
    fit,
    rows: [],
  };
}

/** A lane that waits at its limit, long enough for a case; `over` changes parts of it. */
export function samplePause(lane: Lane, over: Partial<PauseEvent> = {}): PauseEvent {
  return {
    type: 'pause',
    lane,
    for: 'step_limit',
    granted: 0,
    question: null,
    offer: { steps: 10, most: 100 },
    waitMs: 120_000,
    ...over,
  };
}
