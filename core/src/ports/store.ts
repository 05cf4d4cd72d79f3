import type { Battle, BattleInputs, BattleSetup, Pair, ParityDifference, VoidRecord } from '../domain/battle.ts';
import type { Refusal } from '../domain/battle-machine.ts';
import type { Board } from '../domain/board.ts';
import type { Judgment } from '../domain/judgment.ts';
import type { BattleStanding, Pause } from '../domain/pause.ts';
import type { ResolvedFacts } from '../domain/rated-battle.ts';
import type { CheckerResult, EndState, LaneEnd, Run } from '../domain/run.ts';
import type { StepRecord } from '../domain/step.ts';
import type { Task } from '../domain/task.ts';
import type { JudgeTally, TrustBook } from '../domain/trust.ts';
import type { BattleState, Choice, Exclusion, InfraCause, Lane, Role } from '../domain/vocabulary.ts';
import type { ChainedRow, DrawRandomness, DrawRecord, LedgerPayload, StreamingMoves } from '../ledger/entry.ts';
import type { SignedHead } from '../ledger/signed-head.ts';
import type { HeadKeeper, LedgerReader, SignHead } from './ledger.ts';
import type { SandboxOwner } from './sandbox-driver.ts';
import type { PauseEvent, SubmitterWord, WordResult } from './submitter-word.ts';
import type { StreamingState } from './streaming-rating.ts';

/** Someone or something that submits or judges. */
export type Account = { readonly id: string; readonly kind: 'person' | 'system'; readonly roles: readonly Role[] };

/** A retried request carries the same key; `bodyHash` (SHA-256) tells a retry from another request under one key. */
export type Idempotency = { readonly key: string; readonly bodyHash: string };

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

/** A worker's right to write to one battle until it runs out or another lease replaces it. */
export type Lease = { readonly battle: string; readonly worker: string; readonly fencing: number };
/** A lease with what it is for, or the state that does not allow one (null: no such battle). */
export type LeaseResult =
  | { readonly kind: 'leased'; readonly lease: Lease; readonly battle: Battle; readonly task: Task }
  | { readonly kind: 'not_available'; readonly state: BattleState | null };

/** What a worker writes about its battle. Each is checked against the battle's machine under the row's lock. */
export type WorkerEvent =
  | {
      readonly type: 'draw';
      readonly pair: Pair;
      readonly draw: DrawRecord;
      readonly randomness: DrawRandomness;
    }
  | {
      readonly type: 'start';
      readonly inputs: BattleInputs;
      readonly fingerprints: Readonly<Record<Lane, Readonly<Record<string, string>>>>;
    }
  | { readonly type: 'step'; readonly record: StepRecord }
  | PauseEvent
  | { readonly type: 'lapse'; readonly lane: Lane }
  | {
      readonly type: 'end_lane';
      readonly lane: Lane;
      readonly end: LaneEnd;
      readonly endState: EndState | null;
      readonly checker: CheckerResult;
    }
  | { readonly type: 'complete' }
  | {
      readonly type: 'fault';
      readonly cause: InfraCause;
      readonly evidence: string;
      /** Kept for people where two desktops differed. */
      readonly differences?: readonly ParityDifference[];
    };

/** `retriedAs` names the new battle when a fault voided one before any agent had acted. */
export type WriteResult =
  | { readonly ok: true; readonly state: BattleState; readonly retriedAs: string | null }
  | { readonly ok: false; readonly refusal: Refusal };

/** One judge's answer as it arrives. The store adds the times by its own clock. */
export type JudgmentRequest = {
  readonly battle: string;
  readonly judge: string;
  readonly choice: Choice;
  readonly readingMs: number;
  readonly floorMs: number;
  readonly idempotency: Idempotency;
};
/** What became of an answer. `position` is that of its ledger entry `entry`, `state` the battle's after it. */
export type JudgmentResult =
  | {
      readonly kind: 'recorded' | 'replayed';
      readonly judgment: Judgment;
      readonly state: BattleState;
      readonly position: number;
      readonly entry: ChainedRow;
    }
  | { readonly kind: 'unknown_battle' }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };
/** What became of a retraction. `position` is that of its log entry. */
export type RetractionResult =
  | { readonly kind: 'retracted'; readonly position: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'unknown_battle' };

/** What became of an exclusion that was found later. `position` is that of its ledger entry. */
export type ExclusionResult =
  | { readonly kind: 'excluded'; readonly position: number }
  | { readonly kind: 'refused'; readonly refusal: 'wrong_state' | 'already_excluded' }
  | { readonly kind: 'unknown_battle' };

/** An administrator's word on a judge. */
export type TrustMark = {
  readonly judge: string;
  readonly untrusted: boolean;
  readonly reason: string;
  readonly by: string;
};

/** What the store has counted of a judge: the tally that makes the weight, and the administrator's mark. */
export type JudgeRecord = { readonly tally: JudgeTally; readonly untrusted: boolean };

/**
 * What a battle that resolves does to the streaming values of its two agents, or null when it is not rated. Pure and
 * synchronous: it is asked inside the vote's transaction, with the trust of the judges after that vote.
 */
export type MoveStreaming = (
  facts: ResolvedFacts,
  trust: TrustBook,
  values: StreamingState,
) => { readonly values: StreamingState; readonly moves: StreamingMoves } | null;

/** A battle whose lease ran out, and what became of it. */
export type Expired = { readonly battle: string; readonly cause: InfraCause; readonly retriedAs: string | null };

/** Everything about a resolved battle that decides whether and how it is rated. */
export type ResolvedBattle = {
  readonly battle: Battle & { readonly pair: Pair };
  readonly submitter: string;
  readonly judgments: readonly Judgment[];
};

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

/**
 * Votes. A recorded vote, its ledger entry, the judge's tally, the resolution of the battle where its target is reached
 * and both streaming values are one transaction.
 */
export interface JudgmentStore {
  /** Says how streaming values move; said once, before the first vote. Without it they never do. */
  rateWith(move: MoveStreaming): void;
  /** Answers in the order in which they arrive; those that wait together are committed together. */
  judge(request: JudgmentRequest): Promise<JudgmentResult>;
  /** Who was who, for a judge who has voted; null otherwise. */
  reveal(battle: string, judge: string): Promise<{ readonly pair: Pair } | null>;
  retract(battle: string, judge: string): Promise<RetractionResult>;
  ofBattle(battle: string): Promise<readonly Judgment[]>;
  /** Who gave a judgment and the ledger entry that holds it; null when there is none. */
  entryOf(judgment: string): Promise<{ readonly judge: string; readonly entry: ChainedRow } | null>;
  /** Marks a judge as untrusted or clears the mark; the position of the entry, or null when nothing changes. */
  setTrust(mark: TrustMark): Promise<number | null>;
  /** What is counted of every judge who has voted or was marked. */
  judges(): Promise<ReadonlyMap<string, JudgeRecord>>;
  /** Streaming values of every agent that has one. */
  streaming(): Promise<StreamingState>;
  /** Resolved battles, newest `limit` by the position at which they resolved (null for all), oldest first. */
  resolved(limit: number | null): AsyncIterable<ResolvedBattle>;
}

/** A battle held for one judge. Epoch milliseconds by the store's clock; `readingSince` counts the reading floor. */
export type Reservation = {
  readonly battle: string;
  readonly until: number;
  readonly readingSince: number | null;
  readonly now: number;
};

/** The next battle for a judge, or null; `waiting` counts the judgeable ones that the judge has not answered. */
export type NextReservation = { readonly reservation: Reservation | null; readonly waiting: number };

/**
 * Who is judging what. A judge holds one battle at a time, for twelve holds in all however often it is renewed; a battle is
 * held by as many judges as it still needs. What
 * a judge has answered or was told of is never held again.
 */
export interface ReservationStore {
  /** The battle that the judge holds already, else a redundant one that needs votes, else the longest waiting. */
  next(judge: string, holdMs: number): Promise<NextReservation>;
  /** Holds on for `holdMs` from now; null when the judge has no claim or others have taken the battle meanwhile. */
  renew(battle: string, judge: string, holdMs: number): Promise<Reservation | null>;
  /** The same, and from now on the judge counts as reading; the first mark stays. */
  markReading(battle: string, judge: string, holdMs: number): Promise<Reservation | null>;
}

/** Tables of the sign-in library. Fields are its own; the store gives them columns and nothing else a meaning. */
export const AUTH_TABLES = ['user', 'session', 'account', 'verification'] as const;
/** One of them. */
export type AuthTable = (typeof AUTH_TABLES)[number];
/** What a field holds. */
export type AuthValue = string | number | boolean | Date | null;
/** A row by its fields. */
export type AuthRow = Readonly<Record<string, AuthValue>>;

/** One condition on a field; `connector` joins it to the ones before it. */
export type AuthCondition = {
  readonly field: string;
  readonly operator: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'in';
  readonly value: AuthValue | readonly (string | number)[];
  readonly connector: 'AND' | 'OR';
};

/** Where sign-in keeps users, sessions and one-time values. An unknown field throws a TypeError. */
export interface AuthStore {
  /** Null when a row with the same unique field exists. */
  create(table: AuthTable, row: AuthRow): Promise<AuthRow | null>;
  find(
    table: AuthTable,
    where: readonly AuthCondition[],
    page: {
      readonly limit: number;
      readonly offset?: number;
      readonly sortBy?: { readonly field: string; readonly descending: boolean };
    },
  ): Promise<readonly AuthRow[]>;
  count(table: AuthTable, where: readonly AuthCondition[]): Promise<number>;
  /** The changed rows. */
  update(table: AuthTable, where: readonly AuthCondition[], change: AuthRow): Promise<readonly AuthRow[]>;
  /** The removed rows, at most `limit`; two calls at once never remove one row twice. */
  remove(table: AuthTable, where: readonly AuthCondition[], limit?: number): Promise<readonly AuthRow[]>;
}

/** What a `refit` entry says. */
export type RefitRecord = Omit<Extract<LedgerPayload, { readonly kind: 'refit' }>, 'kind'>;

/** The append-only ledger of the arena. */
export interface JudgmentLog extends LedgerReader, HeadKeeper {
  /** Position of the last entry; 0 when empty. */
  head(): Promise<number>;
  /** The leaf hashes of the first `size` entries after `after`, 32 bytes each. */
  leaves(after: number, size: number): Promise<Uint8Array>;
  /** Calls back soon after something was appended, possibly once for several; stops with the signal. */
  watch(signal: AbortSignal, onAppend: () => void): Promise<void>;
  /** Appends the epoch entry once for each key hash. */
  beginEpoch(keyHash: string, seeded: boolean): Promise<void>;
  /** Appends the end of an epoch with its key (hex), once; throws a RangeError for an epoch that never began. */
  endEpoch(keyHash: string, key: string): Promise<void>;
  /**
   * Appends the entry of a signing key unless it is the one in use. Where it replaces another, `sign` (by the old key) is
   * asked for a head that covers the entry.
   */
  useSigningKey(key: { readonly keyId: string; readonly publicKey: string }, sign?: SignHead): Promise<void>;
  /** The signing key in use, by its id; null before the first. */
  signingKey(): Promise<string | null>;
  /** Appends a refit and keeps the head that `sign` makes over everything up to it, both or neither. */
  appendRefit(refit: RefitRecord, sign: SignHead): Promise<SignedHead>;
  /** Signs and keeps a head over everything so far; the newest one when nothing was appended after it. */
  signHead(sign: SignHead): Promise<SignedHead>;
}

/** Published boards. */
export interface BoardStore {
  /** Keeps the board and stamps the event time r of the battles that it newly reflects. Never replaces a newer one. */
  publish(board: Board): Promise<void>;
  latest(): Promise<Board | null>;
  /** Stamps the event time l of the battles that a served board reflects, once. */
  served(basedOn: number): Promise<void>;
}

/** Accounts, as far as the arena itself needs them. */
export interface AccountStore {
  ensure(account: Account): Promise<void>;
  get(id: string): Promise<Account | null>;
}

/**
 * All state of the arena, selected by `store.use`. Every call has its own deadline. Errors: `db_unavailable`,
 * `db_timeout` (outcome unknown: repeat with the same idempotency key), `db_too_new`, `db_other_version`.
 */
export interface Store {
  readonly accounts: AccountStore;
  readonly tasks: TaskStore;
  readonly battles: BattleStore;
  readonly judgments: JudgmentStore;
  readonly reservations: ReservationStore;
  readonly auth: AuthStore;
  readonly log: JudgmentLog;
  readonly boards: BoardStore;
  /** Epoch milliseconds by the database's clock: what decides leases, reading times and freshness. */
  now(): Promise<number>;
  dispose(): Promise<void>;
}
