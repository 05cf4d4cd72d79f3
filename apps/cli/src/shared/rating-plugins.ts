import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Matchmaker, RatingEstimator, StreamingRating } from '@coarena/core';
import { loadPlugin, nodeHasher, seededRandom, silentLogger, systemClock, type PluginServices } from '@coarena/runtime';

/** The arena's own ratings without an arena: nothing is read from a configuration and nothing is kept. */
export const ratingPlugins = {
  /** The rating of this name with these options. */
  estimator: (options: Readonly<Record<string, unknown>>, use = 'bradley-terry'): Promise<RatingEstimator> =>
    loadPlugin({ kind: 'rating-estimator', use, with: options, ...HERE }, services()),
  /** The streaming rating with its defaults. */
  streaming: (): Promise<StreamingRating> =>
    loadPlugin({ kind: 'streaming-rating', use: 'elo', with: {}, ...HERE }, services()),
  /** The draw of this name with its defaults. */
  matchmaker: (use: string): Promise<Matchmaker> =>
    loadPlugin({ kind: 'matchmaker', use, with: {}, ...HERE }, services()),
};

const HERE = { where: 'rate', folder: process.cwd() };

function services(): PluginServices {
  return {
    log: silentLogger,
    clock: systemClock,
    random: seededRandom(0),
    hasher: nodeHasher,
    signal: new AbortController().signal,
    // A folder is made on first use; ratings use none.
    dataFolder: join(tmpdir(), `coarena-rate-${process.pid}`),
  };
}
