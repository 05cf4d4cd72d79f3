import type { Side, WithheldReason } from './vocabulary.ts';

/** What a battle's consensus says, from the view of agent `i`: win, loss, tie, or the tie that nobody wanted (R100). */
export const OUTCOME_LABELS = ['i', 'j', 'tie', 'both_bad'] as const;
export type OutcomeLabel = (typeof OUTCOME_LABELS)[number];

/** The score of agent `i`: 1, 0, or 1/2. */
export function scoreOf(label: OutcomeLabel): 1 | 0 | 0.5 {
  return label === 'i' ? 1 : label === 'j' ? 0 : 0.5;
}

/** One judge's part in a battle's evidence: `share` sums to 1 over the shares of a battle. */
export type ClusterShare = { readonly cluster: string; readonly share: number };

/**
 * What else a judge may have gone by in one battle: where agent `i` was shown, how many steps either run took, how long it
 * ran in milliseconds, and what its checker said. Null is "not known", never zero or false.
 */
export type BattleCovariates = {
  readonly sideOfI: Side;
  readonly steps: { readonly i: number | null; readonly j: number | null };
  readonly wallMs: { readonly i: number | null; readonly j: number | null };
  readonly correct: { readonly i: boolean | null; readonly j: boolean | null };
};

/**
 * One rated battle as an estimator sees it. `weight` is in (0, 1], equation (24). `covariates` may be missing; an estimator
 * that adjusts for them must rate such a battle too, and the others ignore them.
 */
export type RatedBattle = {
  readonly i: string;
  readonly j: string;
  readonly label: OutcomeLabel;
  readonly weight: number;
  readonly clusters: readonly ClusterShare[];
  readonly covariates?: BattleCovariates;
};

/** How bands are drawn: from the joint normal, or independently as the paper does. */
export const BAND_MODES = ['joint', 'independent'] as const;
export type BandMode = (typeof BAND_MODES)[number];

/**
 * One agent of a fit. Ratings and errors are in Elo; `theta` is in natural-log units, centred as the fit says. Below
 * the provisional floor `rating` and the errors are null; where `withheld` is set the interval and band are null.
 */
export type FitRow = {
  readonly id: string;
  readonly theta: number;
  readonly rating: number | null;
  readonly seModel: number | null;
  readonly seCluster: number | null;
  readonly halfWidth: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly band: readonly [number, number] | null;
  readonly withheld: WithheldReason | null;
  readonly battles: number;
  readonly provisional: boolean;
};

/** What a board is sorted by, best first: the rating, or the lower bound of its interval (agents without one come after). */
export const FIT_ORDERS = ['rating', 'lower'] as const;
export type FitOrder = (typeof FIT_ORDERS)[number];

/**
 * A figure that a fit estimates beside the strengths: a tie parameter, the effect of a covariate. `estimate` is in
 * natural-log units for each `unit` of what `name` says; all three are null where the battles leave it open.
 */
export type FitCoefficient = {
  readonly name: string;
  readonly unit: string;
  readonly estimate: number | null;
  readonly seModel: number | null;
  readonly seCluster: number | null;
};

/** A whole fit, rows in the order of the agents given. */
export type Fit = {
  readonly converged: boolean;
  readonly iterations: number;
  /** Which rule ended the iteration. */
  readonly stoppedBy: 'step_tolerance' | 'objective_flat' | 'empty';
  readonly battles: number;
  readonly clusters: number;
  readonly centring: readonly string[];
  /**
   * Groups of the agents asked for that were compared with one another, directly or through others, the group that the
   * ratings are centred on first. More than one: ratings of different groups say nothing about each other. Agents without
   * a battle are in none.
   */
  readonly components: readonly (readonly string[])[];
  readonly seed: number;
  readonly bandMode: BandMode;
  /** What a board made from this fit is sorted by; `rating` when it is not said. */
  readonly order?: FitOrder;
  /** What the model estimates besides the strengths; missing in models that estimate nothing else. */
  readonly coefficients?: readonly FitCoefficient[];
  readonly agents: readonly FitRow[];
};

/** Rating of one agent minus that of another in Elo, with joint standard errors and the half-width that is published. */
export type RatingDifference = {
  readonly elo: number;
  readonly seModel: number;
  /** Null below two clusters. */
  readonly seCluster: number | null;
  readonly halfWidth: number;
};
