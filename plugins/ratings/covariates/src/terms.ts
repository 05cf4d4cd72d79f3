import type { BattleCovariates, FitCoefficient } from '@coarena/core';

/** One covariate: its name, the difference that its coefficient is for, and its value for agent `i` against agent `j`. */
export type Term = Pick<FitCoefficient, 'unit'> & {
  /** Changes its sign when the agents change places; null where an input is not known. */
  readonly of: (covariates: BattleCovariates) => number | null;
};

const STEPS = 10;
const MINUTE_MS = 60_000;

/** Every covariate that the model can adjust for, by name. */
export const TERMS = {
  side: {
    unit: 'shown on the left rather than the right',
    of: ({ sideOfI }) => (sideOfI === 'left' ? 1 : -1),
  },
  steps: { unit: `${STEPS} more steps`, of: ({ steps }) => difference(steps.i, steps.j, STEPS) },
  latency: { unit: 'one minute more', of: ({ wallMs }) => difference(wallMs.i, wallMs.j, MINUTE_MS) },
  correctness: {
    unit: 'passed its checker, the other not',
    of: ({ correct: { i, j } }) => (i === null || j === null ? null : Number(i) - Number(j)),
  },
} as const satisfies Readonly<Record<string, Term>>;

/** The name of a covariate. */
export type TermName = keyof typeof TERMS;

/** Their names, in the order of the table. */
export const TERM_NAMES = Object.keys(TERMS) as [TermName, ...TermName[]];

function difference(i: number | null, j: number | null, unit: number): number | null {
  return i === null || j === null ? null : (i - j) / unit;
}
