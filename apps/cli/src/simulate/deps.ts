import type { Matchmaker, RatingEstimator, StreamingRating } from '@coarena/core';

type Options = Readonly<Record<string, unknown>>;

/** What the simulations need from outside: the arena's own plugins, loaded by name. Each simulation disposes of what it loads. */
export type SimulationDeps = {
  /** The published rating with these options. */
  readonly estimator: (options: Options) => Promise<RatingEstimator>;
  /** The streaming rating with its defaults. */
  readonly streaming: () => Promise<StreamingRating>;
  /** The draw of this name with its defaults. */
  readonly matchmaker: (name: string) => Promise<Matchmaker>;
};

/** One line about what is happening. */
export type Progress = (line: string) => void;
