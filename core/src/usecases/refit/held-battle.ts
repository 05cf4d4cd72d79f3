import type { Pair } from '../../domain/battle.ts';
import type { BoardSlice } from '../../domain/board.ts';
import type { Judgment } from '../../domain/judgment.ts';
import type { Excluded, LaneFigures, Rated } from '../../domain/rated-battle.ts';
import {
  EXCLUSIONS,
  type ActionSpace,
  type Exclusion,
  type Lane,
  type OperatingSystem,
  type Side,
  type TaskKind,
} from '../../domain/vocabulary.ts';

/** What the ledger says of a battle from its admission on. */
export type BattleStory = {
  readonly id: string;
  readonly kind: TaskKind | null;
  readonly system: OperatingSystem;
  readonly actionSpace: ActionSpace;
  readonly redundant: boolean;
  readonly target: number;
  readonly showcase: boolean;
  /** Null until the identities are opened. */
  readonly opened: { readonly pair: Pair; readonly sideOfA: Side } | null;
  readonly exclusion: Exclusion | null;
  readonly lanes: Readonly<Record<Lane, LaneFigures>>;
  readonly judgments: readonly Judgment[];
};

/** A resolved battle with what it counts for at the trust of some moment; replaced, never changed. */
export type HeldBattle = Omit<BattleStory, 'opened'> & {
  readonly pair: Pair;
  readonly sideOfA: Side;
  readonly outcome: Rated | Excluded;
};

/** A battle that is rated. */
export type RatedHeldBattle = HeldBattle & { readonly outcome: Rated };

/** Whether a battle is rated, and not excluded. */
export function isRated(held: HeldBattle): held is RatedHeldBattle {
  return 'weight' in held.outcome;
}

/** Whether a battle belongs to a board. */
export function isInSlice(held: Pick<HeldBattle, 'kind' | 'system' | 'actionSpace'>, slice: BoardSlice): boolean {
  return (
    (slice.kind === null || held.kind === slice.kind) &&
    (slice.system === null || held.system === slice.system) &&
    (slice.actionSpace === null || held.actionSpace === slice.actionSpace)
  );
}

/** Of two reasons the one that the fixed order names first (R095). */
export function firstOf(one: Exclusion | null, other: Exclusion): Exclusion {
  return one !== null && EXCLUSIONS.indexOf(one) <= EXCLUSIONS.indexOf(other) ? one : other;
}
