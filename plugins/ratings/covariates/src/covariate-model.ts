import type { OutcomeColumns, RowModel } from '@coarena/rating-engine';

/**
 * Bradley-Terry with a linear part: the log-odds of `a` against `b` are theta_a - theta_b plus the sum of coefficient times
 * feature. A tie is half a win for both.
 */
export function covariateModel({ features, terms: count }: Pick<OutcomeColumns, 'features' | 'terms'>): RowModel {
  return {
    extras: count,
    evaluate(row, { won, lost, tied }, difference, coefficients, terms) {
      let odds = difference;
      for (let k = 0; k < count; k += 1) odds += (coefficients[k] as number) * (features[row * count + k] as number);
      const forA = won + tied / 2;
      const forB = lost + tied / 2;
      const e = Math.exp(-Math.abs(odds));
      const likely = 1 / (1 + e);
      // Written so that nothing cancels where one side has won everything.
      terms.score = odds >= 0 ? (forA * e - forB) * likely : (forA - forB * e) * likely;
      terms.curvature = (forA + forB) * e * likely * likely;
      terms.value = -(forA + forB) * Math.log1p(e) - (odds >= 0 ? forB : -forA) * odds;
      for (let k = 0; k < count; k += 1) {
        const feature = features[row * count + k] as number;
        terms.scores[k] = terms.score * feature;
        terms.mixed[k] = terms.curvature * feature;
        for (let l = 0; l <= k; l += 1)
          terms.block[k * count + l] = terms.curvature * feature * (features[row * count + l] as number);
      }
    },
  };
}
