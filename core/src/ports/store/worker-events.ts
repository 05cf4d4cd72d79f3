import type { Refusal } from '../../domain/battle-machine.ts';
import type { BattleInputs, Pair, ParityDifference } from '../../domain/battle.ts';
import type { GrantOffer } from '../../domain/pause.ts';
import type { CheckerResult, EndState, LaneEnd } from '../../domain/run.ts';
import type { StepRecord } from '../../domain/step.ts';
import type { BattleState, InfraCause, Lane, PauseKind } from '../../domain/vocabulary.ts';
import type { DrawRandomness, DrawRecord } from '../../ledger/entry.ts';

/**
 * A lane stops acting and waits for its submitter, `waitMs` at most. `granted` is how many granted steps the worker
 * knew of: where there are more, the pause is refused (`grants_known`) and the lane goes on.
 */
export type PauseEvent = {
  readonly type: 'pause';
  readonly lane: Lane;
  readonly for: PauseKind;
  readonly granted: number;
  readonly question: string | null;
  readonly offer: GrantOffer | null;
  readonly waitMs: number;
};

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
