import type { RatingDifference } from '@coarena/core';
import type { Partition } from './components.ts';
import { modelCovariance } from './covariance.ts';
import type { PublicationRules } from './published.ts';
import { clusterVariances } from './sandwich.ts';
import { levelOf, studentQuantile } from './student.ts';
import { clusterCount, type ClusterTotals, type PairTotals } from './totals.ts';

/**
 * Rating of `first` minus that of `second` with the joint errors of the difference. Projected on `second` alone, its own
 * strength is the origin, so that the variances (25) and (26) of `first` are those of the difference. Null for agents of
 * different connected parts, which nothing compares.
 */
export function differenceOf(
  fitted: {
    readonly pairs: PairTotals;
    readonly parts: Partition;
    readonly clusters: ClusterTotals;
    readonly theta: Float64Array;
  },
  [first, second]: readonly [number, number],
  { ridge, eloPerTheta, z }: Pick<PublicationRules, 'ridge' | 'eloPerTheta' | 'z'>,
): RatingDifference | null {
  const { pairs, parts, clusters, theta } = fitted;
  if (parts.of[first] !== parts.of[second]) return null;
  const covariance = modelCovariance(pairs, parts, theta, [second], ridge);
  const robust = clusterVariances(pairs, clusters, theta, covariance);
  const inElo = (variance: number): number => eloPerTheta * Math.sqrt(Math.max(0, variance));
  const seModel = inElo(covariance.model[first] as number);
  const seCluster = robust === null ? null : inElo(robust[first] as number);
  const t = seCluster === null ? 0 : studentQuantile(levelOf(z), clusterCount(clusters) - 1);
  return {
    elo: eloPerTheta * ((theta[first] as number) - (theta[second] as number)),
    seModel,
    seCluster,
    halfWidth: Math.max(z * seModel, t * (seCluster ?? 0)),
  };
}
