import type { Battle, VoidRecord } from '../../domain/battle.ts';
import type { BattleStanding, Pause } from '../../domain/pause.ts';
import type { EndState, Run } from '../../domain/run.ts';
import type { StepRecord } from '../../domain/step.ts';
import type { Task } from '../../domain/task.ts';
import type { BattleState, Exclusion, InfraCause, Lane } from '../../domain/vocabulary.ts';
import type { SandboxOwner } from '../sandbox-driver.ts';
import type { SubmitterWord, WordResult } from './submitter-word.ts';
import type { WorkerEvent, WriteResult } from './worker-events.ts';

/** A worker's right to write to one battle until it runs out or another lease replaces it. */
export type Lease = { readonly battle: string; readonly worker: string; readonly fencing: number };
/** A lease with what it is for, or the state that does not allow one (null: no such battle). */
export type LeaseResult =
  | { readonly kind: 'leased'; readonly lease: Lease; readonly battle: Battle; readonly task: Task }
  | { readonly kind: 'not_available'; readonly state: BattleState | null };

/** What became of an exclusion that was found later. `position` is that of its ledger entry. */
export type ExclusionResult =
  | { readonly kind: 'excluded'; readonly position: number }
  | { readonly kind: 'refused'; readonly refusal: 'wrong_state' | 'already_excluded' }
  | { readonly kind: 'unknown_battle' };

/** A battle whose lease ran out, and what became of it. */
export type Expired = { readonly battle: string; readonly cause: InfraCause; readonly retriedAs: string | null };

/** Battles by state, and how long the last twenty took from dequeue to the end of both runs, in milliseconds. */
export type BattleOverview = {
  readonly states: Readonly<Record<BattleState, number>>;
  readonly typicalMs: number | null;
};

/** Battles, their leases and their runs. */
export interface BattleStore {
  get(battle: string): Promise<Battle | null>;
  list(filter: {
    readonly states?: readonly BattleState[];
    readonly limit: number;
    readonly after?: string;
  }): Promise<readonly Battle[]>;
  /**
   * Hands over battles as they become due, at most `slots` at once, until the signal aborts; resolves when the last
   * handler has returned. A battle may be handed over twice: `lease` decides who runs it.
   */
  consume(
    options: { readonly slots: number; readonly signal: AbortSignal },
    handle: (battle: string) => Promise<void>,
  ): Promise<void>;
  lease(battle: string, worker: string, leaseMs: number): Promise<LeaseResult>;
  /** False when the lease is no longer this worker's. */
  renew(lease: Lease, leaseMs: number): Promise<boolean>;
  write(lease: Lease, event: WorkerEvent): Promise<WriteResult>;
  /** What the submitter says to a battle under way, decided by its machine under the row's lock, once for each key. */
  tell(word: SubmitterWord): Promise<WordResult>;
  /** How both lanes stand with their submitter; null when there is no such battle. */
  standing(battle: string): Promise<BattleStanding | null>;
  /** Every wait of both lanes, the oldest first. */
  pauses(battle: string): Promise<readonly Pause[]>;
  /** Takes a resolved battle out of the rating for a reason that was found later; it stays in the ledger. */
  exclude(found: {
    readonly battle: string;
    readonly exclusion: Exclusion;
    readonly reason: string;
    readonly by: string;
  }): Promise<ExclusionResult>;
  /** Voids what lost its worker; void battles that no agent had acted in are queued again once. */
  expire(): Promise<readonly Expired[]>;
  /** Why a battle is void; null when it is not, or there is none. */
  voided(battle: string): Promise<VoidRecord | null>;
  /** True while the owner's lease is live and still its own. */
  isLive(owner: SandboxOwner): Promise<boolean>;
  runs(battle: string): Promise<readonly Run[]>;
  endState(battle: string, lane: Lane): Promise<EndState | null>;
  /** Steps in order; with `from` only those of that index and after. */
  steps(battle: string, lane: Lane, from?: number): Promise<readonly StepRecord[]>;
  step(battle: string, lane: Lane, index: number): Promise<StepRecord | null>;
  overview(): Promise<BattleOverview>;
}
