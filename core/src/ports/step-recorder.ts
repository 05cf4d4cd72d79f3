import type { AccessibilityTree } from '../domain/accessibility-tree.ts';
import type { StepRecord } from '../domain/step.ts';

/** A step with its raw picture and tree, before they are stored by content. */
export type StepDraft = Omit<StepRecord, 'frame' | 'masked' | 'receipt' | 'tree' | 'times'> & {
  readonly times: Omit<StepRecord['times'], 'recordMs'>;
  readonly frame: { readonly bytes: Uint8Array; readonly width: number; readonly height: number } | null;
  readonly tree: AccessibilityTree | null;
};

/**
 * Stores one lane's steps in order, under the worker's lease. Throws `stale_lease` when another worker owns the battle
 * by now, `disk_full` and `store_unavailable` when nothing can be written.
 */
export interface StepRecorder {
  record(step: StepDraft): Promise<StepRecord>;
}
