/** Standardised difference of two means. `null` where the samples do not define it. */
export type EffectSize = { readonly cohensD: number | null; readonly hedgesG: number | null };

/**
 * Cohen's d with the pooled standard deviation, and Hedges' g with the exact small-sample factor. Both are null when a
 * sample is empty, when nothing is left to estimate the deviation from, or when it is 0; g also below two degrees of freedom.
 */
export function effectSize(a: readonly number[], b: readonly number[]): EffectSize {
  const freedom = a.length + b.length - 2;
  if (a.length === 0 || b.length === 0 || freedom < 1) return { cohensD: null, hedgesG: null };
  const [meanA, meanB] = [mean(a), mean(b)];
  const deviation = Math.sqrt((squares(a, meanA) + squares(b, meanB)) / freedom);
  if (deviation === 0) return { cohensD: null, hedgesG: null };
  const cohensD = (meanA - meanB) / deviation;
  return { cohensD, hedgesG: freedom < 2 ? null : cohensD * smallSampleFactor(freedom) };
}

/** Cohen's h: the distance of two shares on the arcsine scale, from the second to the first. */
export function cohensH(p1: number, p2: number): number {
  return 2 * Math.asin(Math.sqrt(p1)) - 2 * Math.asin(Math.sqrt(p2));
}

/** Gamma(f/2) / (sqrt(f/2) Gamma((f-1)/2)): the ratio of gammas by recurrence up to where its series is exact to rounding. */
function smallSampleFactor(freedom: number): number {
  let x = (freedom - 1) / 2;
  let ratio = 1;
  while (x < 200) {
    ratio *= x / (x + 0.5);
    x += 1;
  }
  const u = 1 / x;
  const series = 1 + u * (-1 / 8 + u * (1 / 128 + u * (5 / 1024 + u * (-21 / 32_768 + u * (-399 / 262_144)))));
  return (ratio * Math.sqrt(x) * series) / Math.sqrt(freedom / 2);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

function squares(values: readonly number[], around: number): number {
  return values.reduce((sum, each) => sum + (each - around) ** 2, 0);
}
