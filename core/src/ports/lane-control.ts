import type { PauseKind } from '../domain/vocabulary.ts';

/** What a lane waits for; `granted` is how many granted steps it has counted with. */
export type LaneWait = { readonly for: PauseKind; readonly granted: number; readonly question: string | null };

/** What came of a wait. `nobody` when there is nobody to wait for, so that no time passed. */
export type LaneWord =
  | { readonly kind: 'granted' }
  | { readonly kind: 'answered'; readonly text: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'lapsed' }
  | { readonly kind: 'nobody' };

/** What the submitter has said to one lane, and the way to wait for more; the worker keeps it in step with the store. */
export interface LaneControl {
  /** Steps granted so far. Never falls. */
  granted(): number;
  /** Aborts once the submitter has ended this side. */
  readonly stopped: AbortSignal;
  /** Holds the lane until something is said or the countdown ends. Throws what the store throws. */
  wait(wait: LaneWait): Promise<LaneWord>;
}

/** Nobody listens: runs without a submitter, and tasks of the arena itself. */
export const NOBODY: LaneControl = {
  granted: () => 0,
  stopped: new AbortController().signal,
  wait: () => Promise.resolve({ kind: 'nobody' }),
};
