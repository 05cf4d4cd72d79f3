import type { AccessibilityTree } from '../domain/accessibility-tree.ts';
import type { StepRecord } from '../domain/step.ts';

/** A step with its raw picture and tree, before they are stored by content. */
export type StepDraft = Omit<StepRecord, 'frame' | 'masked' | 'receipt' | 'opening' | 'tree' | 'times'> & {
  readonly times: Omit<StepRecord['times'], 'recordMs'>;
  readonly frame: { readonly bytes: Uint8Array; readonly width: number; readonly height: number } | null;
  readonly tree: AccessibilityTree | null;
  /** What was seen before the first step; with that step alone. */
  readonly opening?: Pick<StepDraft, 'frame' | 'tree' | 'origin' | 'settle'>;
};

/**
 * Stores one lane's steps in order, under the worker's lease, behind the run: `record` resolves as soon as the step is
 * taken over, and waits only while several are unfinished. A step that could not be stored makes the next call throw:
 * `stale_lease` when another worker owns the battle by now, `disk_full` and `store_unavailable` when nothing can be
 * written. Whoever made the recorder waits for the steps that are unfinished at the end of the run.
 */
export interface StepRecorder {
  record(step: StepDraft): Promise<void>;
}
