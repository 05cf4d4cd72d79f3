import type { Battle, BattleSetup } from '../../domain/battle.ts';
import type { Task } from '../../domain/task.ts';
import type { Idempotency } from './idempotency.ts';

/** So many battles of an account may be calibration showcases (R027): its first ones. */
export const SHOWCASES_PER_ACCOUNT = 2;

/**
 * A task and its battle, admitted together or not at all. `capacity` bounds the battles that wait. `battle.showcase` is
 * a wish: it is granted to the first battles of an account that is a person's, and dropped otherwise.
 */
export type Admission = {
  readonly task: Task;
  readonly battle: BattleSetup;
  readonly idempotency: Idempotency;
  readonly capacity: number;
};
/** What became of a submission. `replayed` names what the first request under the key made. */
export type AdmissionResult =
  | { readonly kind: 'admitted' | 'replayed'; readonly task: string; readonly battle: string }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'queue_full'; readonly waiting: number };

/** A task with its newest battle. `position` counts the battles that wait before it; null when it waits no more. */
export type SubmittedTask = { readonly task: Task; readonly battle: Battle; readonly position: number | null };

/** Tasks and their admission. */
export interface TaskStore {
  admit(admission: Admission): Promise<AdmissionResult>;
  /** The hash of what a submitter's key was admitted with; null while it has admitted nothing. */
  admittedWith(submitter: string, key: string): Promise<string | null>;
  get(task: string): Promise<Task | null>;
  /**
   * Deletes the salt of the commitment to a task's personal text, for good: what the ledger holds can no longer be tied
   * to it. False when there is no such task or its salt is gone.
   */
  withdraw(task: string): Promise<boolean>;
  /** The salt of the commitment to a task's personal text, lower-case hex; null once it was withdrawn. */
  personalSalt(task: string): Promise<string | null>;
  /** Tasks of one submitter, the newest first; `after` is the id of the last one seen. */
  submitted(filter: {
    readonly submitter: string;
    readonly task?: string;
    readonly limit: number;
    readonly after?: string;
  }): Promise<readonly SubmittedTask[]>;
}
