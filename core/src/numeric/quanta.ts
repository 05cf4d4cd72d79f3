const LIMB = 2 ** 26;

/** A weight cut into two whole numbers, so that sums of many weights stay exact and can be taken back without residue. */
export type Quanta = { readonly high: number; readonly low: number };

/**
 * The weight as whole multiples of 2^-26 (`high`) and 2^-52 (`low`). Sums of either part stay exact for 2^26 full
 * weights and more; the weight itself is off by 2^-53 at most. Takes weights in (0, 1]; a positive weight never becomes
 * zero.
 */
export function quantaOf(weight: number): Quanta {
  const scaled = weight * LIMB;
  const high = Math.floor(scaled);
  const low = Math.round((scaled - high) * LIMB);
  return high === 0 && low === 0 ? { high, low: 1 } : { high, low };
}

/** The value of summed parts, as a double. */
export function valueOf(high: number, low: number): number {
  return (high + low / LIMB) / LIMB;
}
