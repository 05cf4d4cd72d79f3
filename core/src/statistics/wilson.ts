import { normalQuantile } from './normal.ts';

/** An interval of a share, both ends in [0, 1]. */
export type ShareInterval = readonly [low: number, high: number];

/**
 * Wilson's score interval of a share, without continuity correction (F04). Successes may be fractional (a tie as one half).
 * Null where nothing was counted. No success gives exactly 0 below, nothing but successes exactly 1 above.
 * Throws `RangeError` for successes outside [0, n] or a confidence outside (0, 1).
 */
export function wilsonInterval(successes: number, n: number, confidence = 0.95): ShareInterval | null {
  if (!(n >= 0 && n < Infinity)) throw new RangeError(`a count is from 0 on, seen ${n}`);
  if (!(successes >= 0 && successes <= n)) throw new RangeError(`successes are from 0 to ${n}, seen ${successes}`);
  if (!(confidence > 0 && confidence < 1)) throw new RangeError(`a confidence is between 0 and 1, seen ${confidence}`);
  if (n === 0) return null;
  const z = normalQuantile(0.5 + confidence / 2);
  const share = successes / n;
  const scale = 1 + (z * z) / n;
  const middle = (share + (z * z) / (2 * n)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return [successes === 0 ? 0 : Math.max(0, middle - half), successes === n ? 1 : Math.min(1, middle + half)];
}
