import type { Refusal } from '../../domain/battle-machine.ts';
import type { Battle, Pair } from '../../domain/battle.ts';
import type { Judgment } from '../../domain/judgment.ts';
import type { ResolvedFacts } from '../../domain/rated-battle.ts';
import type { JudgeTally, TrustBook } from '../../domain/trust.ts';
import type { BattleState, Choice } from '../../domain/vocabulary.ts';
import type { ChainedRow, StreamingMoves } from '../../ledger/entry.ts';
import type { StreamingState } from '../streaming-rating.ts';
import type { Idempotency } from './idempotency.ts';

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

/** An administrator's word on a judge. */
export type TrustMark = {
  readonly judge: string;
  readonly untrusted: boolean;
  readonly reason: string;
  readonly by: string;
};

/** A mark as the ledger holds it: where, when (epoch milliseconds), and what it says. */
export type TrustEntry = TrustMark & { readonly position: number; readonly at: number };

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

/** Everything about a resolved battle that decides whether and how it is rated. */
export type ResolvedBattle = {
  readonly battle: Battle & { readonly pair: Pair };
  readonly submitter: string;
  readonly judgments: readonly Judgment[];
};

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
  /** Marks of judges, set and cleared, the newest first; `before` is the position of the last one seen. */
  trustEntries(page: { readonly limit: number; readonly before?: number }): Promise<readonly TrustEntry[]>;
  /** What is counted of every judge who has voted or was marked. */
  judges(): Promise<ReadonlyMap<string, JudgeRecord>>;
  /** Streaming values of every agent that has one. */
  streaming(): Promise<StreamingState>;
  /** Resolved battles, newest `limit` by the position at which they resolved (null for all), oldest first. */
  resolved(limit: number | null): AsyncIterable<ResolvedBattle>;
}
