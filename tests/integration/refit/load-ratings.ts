import type { RatingEstimator, StreamingRating } from '@coarena/core';
import { loadPlugin } from '@coarena/runtime';
import { pluginServices } from '../../run/plugin-services.ts';

/** The two ratings of an arena as it comes, with their default options. */
export async function loadRatings(): Promise<{ estimator: RatingEstimator; streaming: StreamingRating }> {
  const services = pluginServices();
  const place = { with: {}, where: 'test', folder: '/' };
  return {
    estimator: await loadPlugin({ kind: 'rating-estimator', use: 'bradley-terry', ...place }, services),
    streaming: await loadPlugin({ kind: 'streaming-rating', use: 'elo', ...place }, services),
  };
}
