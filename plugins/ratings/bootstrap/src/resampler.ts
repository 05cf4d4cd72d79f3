import type { RandomStream } from '@coarena/core';
import { clusterCount, type ClusterTotals } from '@coarena/rating-engine';

/** Draws the evidence once more: writes the scores of either side of every pair. */
export type Resampler = (random: RandomStream, forA: Float64Array, forB: Float64Array) => void;

/**
 * Draws as many judges as there are, with replacement, each with everything that they judged. Judges are drawn by their
 * place in the totals, which is that of their names: the order of arrival leaves no trace.
 */
export function judgeResampler(clusters: ClusterTotals): Resampler {
  const count = clusterCount(clusters);
  const { start, pair, forA: ownA, forB: ownB } = clusters;
  const times = new Int32Array(count);
  return (random, forA, forB) => {
    forA.fill(0);
    forB.fill(0);
    times.fill(0);
    for (let n = 0; n < count; n += 1) {
      const drawn = Math.floor(random.next() * count);
      times[drawn] = (times[drawn] as number) + 1;
    }
    for (let g = 0; g < count; g += 1) {
      const by = times[g] as number;
      if (by === 0) continue;
      for (let k = start[g] as number; k < (start[g + 1] as number); k += 1) {
        const at = pair[k] as number;
        forA[at] = (forA[at] as number) + by * (ownA[k] as number);
        forB[at] = (forB[at] as number) + by * (ownB[k] as number);
      }
    }
  };
}
