import type { WithheldReason } from './vocabulary.ts';

/** What a battle's consensus says, from the view of agent `i`: win, loss, tie, or the tie that nobody wanted (R100). */
export const OUTCOME_LABELS = ['i', 'j', 'tie', 'both_bad'] as const;
export type OutcomeLabel = (typeof OUTCOME_LABELS)[number];

/** The score of agent `i`: 1, 0, or 1/2. */
export function scoreOf(label: OutcomeLabel): 1 | 0 | 0.5 {
  return label === 'i' ? 1 : label === 'j' ? 0 : 0.5;
}

/** One judge's part in a battle's evidence: `share` sums to 1 over the shares of a battle. */
export type ClusterShare = { readonly cluster: string; readonly share: number };

/** One rated battle as an estimator sees it. `weight` is in (0, 1], equation (24). */
export type RatedBattle = {
  readonly i: string;
  readonly j: string;
  readonly label: OutcomeLabel;
  readonly weight: number;
  readonly clusters: readonly ClusterShare[];
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

/** A whole fit, rows in the order of the agents given. */
export type Fit = {
  readonly converged: boolean;
  readonly iterations: number;
  /** Which rule ended the iteration. */
  readonly stoppedBy: 'step_tolerance' | 'objective_flat' | 'empty';
  readonly battles: number;
  readonly clusters: number;
  readonly centring: readonly string[];
  readonly seed: number;
  readonly bandMode: BandMode;
  readonly agents: readonly FitRow[];
};

/** One row of the published leaderboard (R110, R115, R122). */
export type BoardRow = FitRow & { readonly streaming: number };

/** What is published: a fit, the streaming values beside it, and the log position that it reflects. */
export type Board = {
  /** Position in the append-only judgment log. */
  readonly basedOn: number;
  readonly at: number;
  readonly estimator: string;
  /** Resolved battles = rated + the exclusions, always. */
  readonly resolved: number;
  readonly rated: number;
  readonly excluded: Readonly<Record<string, number>>;
  readonly fit: Omit<Fit, 'agents'>;
  readonly rows: readonly BoardRow[];
};
