import type { LaneEndKind, PauseKind } from './vocabulary.ts';

/** What the battle machine knows of one lane. */
export type LaneFacts = {
  readonly started: boolean;
  readonly steps: number;
  /** Steps that were granted on top of the budget. */
  readonly granted: number;
  /** What the lane waits for its submitter for; `open` until the countdown ends, by the database's clock. */
  readonly waiting: { readonly for: PauseKind; readonly open: boolean } | null;
  /** True once the lane has waited at a limit in vain: it ends there, and nothing can be given to it any more. */
  readonly spent: boolean;
  /** True once the submitter has ended this side; its end is still to be written. */
  readonly stopped: boolean;
  readonly end: LaneEndKind | null;
};

/** A lane before its run. */
export const IDLE_LANE: LaneFacts = {
  started: false,
  steps: 0,
  granted: 0,
  waiting: null,
  spent: false,
  stopped: false,
  end: null,
};

/** True while the lane waits at its limit for more steps. */
export function waitsForSteps({ waiting }: LaneFacts): boolean {
  return waiting !== null && waiting.for !== 'question';
}

/** True when no open lane acts and at least one waits: the battle as a whole is paused. */
export function allWait(lanes: readonly LaneFacts[]): boolean {
  const open = lanes.filter(({ end }) => end === null);
  return open.length > 0 && open.every(({ waiting }) => waiting !== null);
}

/** Ends after which a lane cannot have been held to another budget than one that goes on. */
const OWN_ENDS: ReadonlySet<LaneEndKind> = new Set(['finished', 'agent_fault', 'provider_fault']);

/** True when steps for this lane mean something: it goes on, or it ended before its budget did. */
export function mayBeGranted({ end, spent, stopped }: Pick<LaneFacts, 'end' | 'spent' | 'stopped'>): boolean {
  return !stopped && !spent && (end === null || OWN_ENDS.has(end));
}
