import { admitted, type BattleFacts, type Choice, type Lane } from '@coarena/core';

/** Where a worker is in its work on a battle; the number indexes `WORK`. */
export type WorkerState = { readonly battle: number; readonly token: number; readonly next: number } | null;

/** What a worker writes, in order. */
export const WORK = ['draw', 'start', 'step_a', 'step_b', 'end_a', 'end_b', 'complete'] as const;
/**
 * The same where lane a comes to its limit first and lane b goes on for a while. `late_a` is a step that is stored behind
 * the run: it comes too late where the lane waits already.
 */
export const HELD_WORK = [
  'draw',
  'start',
  'step_a',
  'pause_a',
  'late_a',
  'held_a',
  'step_b',
  'pause_b',
  'held_b',
  'end_a',
  'end_b',
  'complete',
] as const;
export type Work = (typeof WORK)[number] | (typeof HELD_WORK)[number];

/** A write that is still on its way. */
export type Message = { readonly battle: number; readonly token: number; readonly work: Work };

/** What one judge has done; `attempt` numbers its idempotency keys. */
export type JudgeState = {
  readonly attempt: number;
  readonly waiting: Choice | null;
  readonly acknowledged: Choice | null;
  readonly retracted: boolean;
};

/** What a lane's worker knew when it last looked, and whether it gave up waiting. */
export type Known = { readonly granted: number; readonly stopped: boolean; readonly lapsed: boolean };

/** What the submitter has been told of a lane, and how many more words there are to say. */
export type SubmitterState = {
  readonly words: number;
  readonly granted: Readonly<Record<Lane, number>>;
  readonly stopped: Readonly<Record<Lane, boolean>>;
};

/** How many more mishaps may happen. */
export type Mishaps = { readonly crash: number; readonly duplicate: number; readonly delay: number };

/**
 * Everything that matters, small enough to be walked exhaustively: battles (the second is the repetition of the first),
 * the queue, two workers, two judges, a delayed write, and what somebody was told (acknowledged).
 */
export type World = {
  readonly battles: readonly BattleFacts[];
  readonly queue: readonly number[];
  readonly workers: readonly WorkerState[];
  readonly judges: readonly JudgeState[];
  readonly delayed: readonly Message[];
  readonly mishaps: Mishaps;
  /** What workers do in this world, in order. */
  readonly work: readonly Work[];
  /** What the worker of the first battle knows of its lanes. */
  readonly known: Readonly<Record<Lane, Known>>;
  /** Null in a world without a submitter who says anything. */
  readonly submitter: SubmitterState | null;
  /** Answers that were counted, in order, by battle. */
  readonly counted: readonly {
    readonly battle: number;
    readonly judge: string;
    readonly choice: Choice;
    readonly afterReveal: boolean;
  }[];
  /** What the last move did that a later look at the state could not tell. */
  readonly remark: Remark | null;
};

/** Facts about a move itself. */
export type Remark =
  | 'write_without_live_lease'
  | 'ended_battle_changed'
  | 'lease_granted_twice'
  | 'revealed_without_vote'
  | 'granted_after_countdown'
  | 'gave_up_early'
  | 'waits_with_steps_left'
  | 'acted_while_waiting'
  | 'limit_despite_grant';

const NOTHING_KNOWN: Known = { granted: 0, stopped: false, lapsed: false };

/** A world with one admitted battle that needs `target` judges. */
export function firstWorld(target: number): World {
  const judge: JudgeState = { attempt: 0, waiting: null, acknowledged: null, retracted: false };
  return {
    battles: [admitted({ target, attempt: 1, paired: false })],
    queue: [0],
    workers: [null, null],
    judges: [judge, judge],
    delayed: [],
    mishaps: { crash: 1, duplicate: 1, delay: 1 },
    work: WORK,
    known: { a: NOTHING_KNOWN, b: NOTHING_KNOWN },
    submitter: null,
    counted: [],
    remark: null,
  };
}

/** A world in which both lanes come to their limit and the submitter has so many words to say; nobody judges. */
export function heldWorld(words: number): World {
  return {
    ...firstWorld(1),
    judges: [],
    workers: [null],
    mishaps: { crash: 1, duplicate: 0, delay: 1 },
    work: HELD_WORK,
    submitter: { words, granted: { a: 0, b: 0 }, stopped: { a: false, b: false } },
  };
}

/** The worlds that are walked, by what is told of them, the smallest first. */
export const WORLDS: readonly (readonly [string, World])[] = [
  ['a submitter who has 2 words to say', heldWorld(2)],
  ['1 judge(s) needed', firstWorld(1)],
  ['2 judge(s) needed', firstWorld(2)],
];
