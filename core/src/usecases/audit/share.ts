import { wilsonInterval } from '../../statistics/wilson.ts';
import type { Share } from './types.ts';

/** A count out of another with its 95% Wilson interval. `n` may be fractional (a tie as one half). */
export function shareOf(n: number, of: number): Share {
  const [low, high] = wilsonInterval(n, of) ?? [null, null];
  return { n, of, share: of === 0 ? null : n / of, low, high };
}
