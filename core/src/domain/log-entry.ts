import type { BattleInputs, BattleSetup, Pair } from './battle.ts';
import type { Choice, Exclusion, InfraCause, Lane, LaneEndKind } from './vocabulary.ts';
import type { Draw } from '../ports/matchmaker.ts';

/** What the append-only judgment log holds. No personal text: only ids, hashes and outcomes. */
export type LogPayload =
  | { readonly kind: 'epoch'; readonly keyHash: string; readonly seeded: boolean }
  | ({ readonly kind: 'admitted'; readonly battle: string } & Omit<BattleSetup, 'id' | 'budget'>)
  | { readonly kind: 'drawn'; readonly battle: string; readonly pair: Pair; readonly draw: Draw | null }
  | { readonly kind: 'started'; readonly battle: string; readonly inputs: BattleInputs }
  | {
      readonly kind: 'lane_ended';
      readonly battle: string;
      readonly lane: Lane;
      readonly end: LaneEndKind;
      readonly cause: string | null;
    }
  | { readonly kind: 'completed'; readonly battle: string; readonly exclusion: Exclusion | null }
  | { readonly kind: 'voided'; readonly battle: string; readonly cause: InfraCause; readonly retriedAs: string | null }
  | { readonly kind: 'cancelled'; readonly battle: string }
  | {
      readonly kind: 'judged';
      readonly battle: string;
      readonly judgment: string;
      readonly judge: string;
      readonly choice: Choice;
      readonly resolves: boolean;
    }
  | { readonly kind: 'retracted'; readonly battle: string; readonly judgment: string }
  | { readonly kind: 'refit'; readonly basedOn: number; readonly boardHash: string };

/** One entry; positions grow by exactly one in the order of commit, starting at 1. */
export type LogEntry = { readonly position: number; readonly at: number; readonly payload: LogPayload };
