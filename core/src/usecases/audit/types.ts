import type { BoardSlice } from '../../domain/board.ts';
import type { FitRow } from '../../domain/rating.ts';
import type { SignedHead } from '../../ledger/signed-head.ts';
import type { JudgeEffect } from '../../statistics/judge-effect.ts';
import type { OneSidedRates } from '../../statistics/one-sided-rates.ts';
import type { FavourTest } from '../refit/favour-test.ts';
import type { Shrinking } from './shrinking.ts';
import type { FavourRates } from './favour-rates.ts';
import type { RigBudgetRow } from '../../statistics/rig-budget.ts';

/** A share with its 95% Wilson interval; all three null where `of` is 0. */
export type Share = {
  readonly n: number;
  readonly of: number;
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

/** What one judge did, and what their votes weigh (R094). The id is that of the ledger's entries; it names nobody. */
export type JudgeAudit = {
  readonly judge: string;
  /** Answers of every battle, also of those that left the window; abstentions and retracted ones apart. */
  readonly votes: number;
  readonly abstained: number;
  readonly retracted: number;
  /** Votes in less than the reading floor: kept, and left out of the rating (R095.6). */
  readonly belowFloor: number;
  /** How often the left side was chosen among the votes for a side. */
  readonly left: Share;
  /** The lean and the habit of speed as they discount, each in [0, 1]. */
  readonly lean: number;
  readonly fast: number;
  readonly fastShare: number;
  /** The graded weight of lean and speed alone. */
  readonly graded: number;
  /** The e-value against "this judge does not favour a side", and what it multiplies the weight by. */
  readonly eValue: number;
  readonly discount: number;
  /** The same for favouring an agent, over the battles in the window: the stricter counts. Null below ten votes on an agent. */
  readonly favour: FavourTest | null;
  /** What a vote of this judge weighs now, in [0.1, 1]; 0 when the judge is marked untrusted. */
  readonly weight: number;
  readonly untrusted: boolean;
  /** Why an administrator marked the judge; null when nobody did. */
  readonly reason: string | null;
  /**
   * Of the battles in the window whose checker passed one run and failed the other, how often a vote for a side was for
   * the run that passed. Shown; multiplied into nothing.
   */
  readonly calibration: Share;
};

/** How well judges of one battle agree, from the random redundancy sample alone; null where it is not defined. */
export type Agreement = {
  /** Battles of the sample with votes of so many judges each. */
  readonly battles: number;
  readonly judges: number;
  readonly fleiss: number | null;
  /** Nominal, over every battle of the sample with at least two votes. */
  readonly krippendorff: number | null;
  readonly krippendorffBattles: number;
};

/** Two agents against each other: the votes of their own battles, and the difference of their ratings. */
export type Comparison = {
  readonly basedOn: number;
  readonly slice: BoardSlice;
  readonly a: FitRow;
  readonly b: FitRow;
  /** Their battles with each other, from the side of `a`; a tie is half a win in `share`. */
  readonly headToHead: {
    readonly battles: number;
    readonly wins: number;
    readonly ties: number;
    readonly bothBad: number;
    readonly losses: number;
    readonly score: Share;
    /** The share of wins among battles that were no tie. */
    readonly decisive: Share;
  };
  /**
   * Rating of `a` minus that of `b` in Elo, with the joint standard errors of the difference: the larger half-width is
   * published, as for a rating. Null while either is withheld, or where the estimator does not know.
   */
  readonly difference: {
    readonly elo: number;
    readonly seModel: number;
    /** Null below two judges. */
    readonly seCluster: number | null;
    readonly halfWidth: number;
    readonly lower: number;
    readonly upper: number;
  } | null;
  readonly planner: PlannerRow | null;
};

/** How many decisive votes of the pair's own battles it takes to tell two agents apart. */
export type PlannerRow = {
  readonly a: string;
  readonly b: string;
  /** The difference of the published ratings in Elo. */
  readonly elo: number;
  /** Votes of their own battles that were no tie. */
  readonly decisive: number;
  /** Power of a two-sided exact test at `level` with those votes. */
  readonly power: number;
  /** Decisive votes for a power of `wanted`, and how many more that is; null when no number below the bound will do. */
  readonly needed: number | null;
  readonly more: number | null;
  readonly level: number;
  readonly wanted: number;
};

/** What single battles, single judges and judges who act together could change. */
export type Fragility = {
  /** The board that was looked at: an earlier one where looking takes longer than a refit. */
  readonly basedOn: number;
  /** Who leads, and who would lead without the battles below; the second of the board where none were found. */
  readonly leader: string;
  readonly runnerUp: string;
  /** Fewest rated battles whose removal changes the leader; null when nothing that was tried does. */
  readonly battlesToChangeLeader: number | null;
  /** True when no smaller number can do it, false when a smaller one was not ruled out. */
  readonly exact: boolean;
  /** The judge without whom a rating moves most, which agent's, and by how much in Elo. */
  readonly mostInfluentialJudge: JudgeEffect | null;
  /** So many votes of judges who act together lift the agent so many places. */
  readonly rigBudget: readonly RigBudgetRow[];
};

/**
 * The tests for judges who favour a side or an agent: their own error rates from simulation, and what they leave of a weight
 * at the least.
 */
export type Detector = OneSidedRates & { readonly leastLeft: number; readonly favour: FavourRates };

/** Everything that an outsider needs to judge the rating itself. */
export type RatingAudit = {
  readonly basedOn: number;
  readonly at: number;
  readonly window: {
    readonly size: number | 'all';
    /** Resolved battles in the window, and those that left it. */
    readonly held: number;
    readonly left: number;
  };
  readonly counts: {
    readonly resolved: number;
    readonly rated: number;
    readonly excluded: Readonly<Record<string, number>>;
    /** Of all time: void, cancelled, and neither resolved nor ended yet. */
    readonly void: number;
    readonly cancelled: number;
    readonly open: number;
  };
  readonly selfJudgedOnly: Share;
  /** Answers of the battles in the window by what became of them; each is counted once, by the first that applies. */
  readonly votes: {
    readonly abstained: number;
    readonly retracted: number;
    readonly byUntrusted: number;
    readonly belowFloor: number;
    readonly inExcluded: number;
    /** A submitter's vote where an independent one stands (R097). */
    readonly displaced: number;
    readonly counted: number;
  };
  readonly judges: readonly JudgeAudit[];
  readonly agreement: Agreement;
  /** Neighbours on the board. */
  readonly planner: readonly PlannerRow[];
  /** Null while fewer than two agents have a published rating, and until it was looked at for the first time. */
  readonly fragility: Fragility | null;
  readonly detector: Detector;
  readonly methodology: Methodology;
  readonly head: SignedHead | null;
};

/** Every figure that the method rests on, as the arena runs with it. */
export type Methodology = {
  readonly estimator: { readonly use: string; readonly settings: Readonly<Record<string, unknown>> };
  readonly streaming: { readonly use: string; readonly settings: Readonly<Record<string, unknown>> };
  readonly matchmaker: { readonly use: string; readonly settings: Readonly<Record<string, unknown>> };
  readonly window: number | 'all';
  readonly pace: { readonly debounceMs: number; readonly maxDelayMs: number; readonly periodMs: number };
  readonly weights: {
    readonly showcaseGamma: number;
    readonly omegaMin: number;
    /** Below so many votes a judge weighs 1. */
    readonly judgeFloor: number;
    readonly fastFactor: number;
    /** Standard errors of an even split that are put down to chance before a lean counts. */
    readonly leanZ: number;
    /** Votes that were not fast and are added to a judge's own. */
    readonly fastPrior: number;
  };
  readonly redundancy: { readonly fraction: number; readonly judges: number };
  readonly readingFloor: { readonly leastMs: number; readonly wordsPerSecond: number };
  readonly stableFrom: number;
  readonly fullScale: readonly [number, number];
  /** The 95% point of the normal distribution, as Wilson intervals use it. */
  readonly z: number;
  readonly exclusions: readonly string[];
  readonly withheld: readonly string[];
  readonly shrinking: Shrinking;
};
