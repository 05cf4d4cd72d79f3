import type { OutcomeColumns, RowModel } from '@coarena/rating-engine';

/**
 * Davidson's model (1970) of three outcomes: chances in the proportion pi_a : pi_b : nu sqrt(pi_a pi_b), with pi = exp(theta).
 * Its one further parameter is ln nu; nu / (2 + nu) is the chance of a tie between equals.
 */
export const davidsonModel: RowModel = {
  extras: 1,
  evaluate(_, { won, lost, tied }, difference, extras, terms) {
    const half = difference / 2;
    const logNu = extras[0] as number;
    const top = Math.max(half, -half, logNu);
    const [a, b, t] = [Math.exp(half - top), Math.exp(-half - top), Math.exp(logNu - top)];
    const sum = a + b + t;
    const [pa, pb, pt] = [a / sum, b / sum, t / sum];
    const weight = won + lost + tied;
    terms.value = (won - lost) * half + tied * logNu - weight * (top + Math.log(sum));
    // Written so that nothing cancels where one outcome has taken everything.
    terms.score = (won * (2 * pb + pt) - lost * (2 * pa + pt) - tied * (pa - pb)) / 2;
    terms.curvature = (weight * (4 * pa * pb + pt * (pa + pb))) / 4;
    terms.scores[0] = tied * (pa + pb) - (won + lost) * pt;
    terms.mixed[0] = (-weight * (pa - pb) * pt) / 2;
    terms.block[0] = weight * pt * (pa + pb);
  },
};

/** ln nu at which agents of equal strength would tie as often as was seen, within reason. */
export function startOf({ wonA, wonB, tied }: Pick<OutcomeColumns, 'wonA' | 'wonB' | 'tied'>): Float64Array {
  const sum = (weights: Float64Array): number => weights.reduce((total, each) => total + each, 0);
  const [ties, decisive] = [sum(tied), sum(wonA) + sum(wonB)];
  if (ties + decisive === 0) return new Float64Array(1);
  return Float64Array.of(Math.log(Math.min(1e3, Math.max(1e-3, (2 * ties) / decisive))));
}
