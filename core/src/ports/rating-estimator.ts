import type { BandMode, Fit, RatedBattle, RatingDifference } from '../domain/rating.ts';

/** How a fit is asked for. `agents` fixes the rows and their order. */
export type FitRequest = {
  readonly agents: readonly string[];
  /** Seed of the band draws; recorded in the fit. */
  readonly seed: number;
  readonly bandMode?: BandMode;
  /** False where nobody will look at the bands: an estimator may then leave their draws out and answer null. */
  readonly bands?: boolean;
};

/**
 * Evidence kept as sufficient statistics, vote by vote: adding and then removing a battle leaves exactly what was
 * there before, and a fit costs nothing in the number of battles. Not thread-safe.
 */
export interface RatingEvidence {
  add(battle: RatedBattle): void;
  /** Takes back a battle that was added with the same content. */
  remove(battle: RatedBattle): void;
  /** Never returns NaN; throws `fit_not_converged` rather than an unfinished fit. */
  fit(request: FitRequest): Fit;
  /**
   * The difference of two of the agents with its joint errors; null where nothing compares them. Missing in estimators
   * that do not know it.
   */
  difference?(first: string, second: string, agents: readonly string[]): RatingDifference | null;
}

/** The published rating (Algorithms 2 and 3), selected by `ratings.published.use`. Order-independent. */
export interface RatingEstimator {
  /** Its options with their defaults, as the method is disclosed. */
  readonly settings?: Readonly<Record<string, unknown>>;
  evidence(): RatingEvidence;
  dispose(): Promise<void>;
}
