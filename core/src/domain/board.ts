import type { Fit, FitRow } from './rating.ts';
import type { ActionSpace, OperatingSystem, Stability, TaskKind } from './vocabulary.ts';

/** Which rated battles a board is of; null takes all of that property. */
export type BoardSlice = {
  readonly kind: TaskKind | null;
  readonly system: OperatingSystem | null;
  readonly actionSpace: ActionSpace | null;
};

/** The board of everything: the one that the matchmaker and the streaming values go with. */
export const WHOLE_BOARD: BoardSlice = { kind: null, system: null, actionSpace: null };

/** From so many rated battles on a row may be called stable (F04). */
export const STABLE_FROM = 1_000;

/** The axis of the board in Elo: what is shown as the interval of an agent that has no published rating (R126). */
export const FULL_SCALE: readonly [number, number] = [0, 2_000];

/**
 * An agent's share of the points of its rated battles, ties as half, with its 95% Wilson interval. Battles count evenly
 * here, whatever they weigh in the rating; `share`, `low` and `high` are null without a battle.
 */
export type ScoreShare = {
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  readonly n: number;
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

/** One row of the published leaderboard (R110, R115, R122). */
export type BoardRow = FitRow & {
  /** The streaming value, of all battles whatever the slice; never the rating. */
  readonly streaming: number;
  /** The interval of the streaming value: the full scale while the rating is withheld as provisional, else null. */
  readonly streamingInterval: readonly [number, number] | null;
  readonly stability: Stability;
  readonly score: ScoreShare;
};

/** What is published: a fit, the streaming values beside it, and the ledger position that it reflects. */
export type Board = {
  /** Position in the ledger. */
  readonly basedOn: number;
  readonly at: number;
  readonly estimator: string;
  readonly slice: BoardSlice;
  /** How many of the newest resolved battles are rated. */
  readonly window: number | 'all';
  /** Resolved battles = rated + the exclusions, always. */
  readonly resolved: number;
  readonly rated: number;
  readonly excluded: Readonly<Record<string, number>>;
  /** Rated battles that nobody but the submitter judged (R097). */
  readonly selfJudgedOnly: number;
  readonly fit: Omit<Fit, 'agents'>;
  readonly rows: readonly BoardRow[];
};
