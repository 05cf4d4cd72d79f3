import { admitted, type BattleFacts, type Choice } from '@coarena/core';

/** Where a worker is in its work on a battle; the number indexes `WORK`. */
export type WorkerState = { readonly battle: number; readonly token: number; readonly next: number } | null;

/** What a worker writes, in order. */
export const WORK = ['draw', 'start', 'step_a', 'step_b', 'end_a', 'end_b', 'complete'] as const;
export type Work = (typeof WORK)[number];

/** A write that is still on its way. */
export type Message = { readonly battle: number; readonly token: number; readonly work: Work };

/** What one judge has done; `attempt` numbers its idempotency keys. */
export type JudgeState = {
  readonly attempt: number;
  readonly waiting: Choice | null;
  readonly acknowledged: Choice | null;
  readonly retracted: boolean;
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
  'write_without_live_lease' | 'ended_battle_changed' | 'lease_granted_twice' | 'revealed_without_vote';

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
    counted: [],
    remark: null,
  };
}
