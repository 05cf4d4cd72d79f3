import type { Requirements } from './requirement.ts';

/** Worked examples and simulations. */
export const SIMULATIONS: Requirements = {
  R160: {
    says: 'The worked example comes out to every digit.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts'],
  },
  R161: {
    says: 'The same votes by three judges publish no interval.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts'],
  },
  R162: { says: 'The convergence figure can be reproduced.', tests: ['apps/cli/src/simulate/figures.test.ts'] },
  R163: { says: 'The capacity figure can be reproduced.', tests: ['apps/cli/src/simulate/figures.test.ts'] },
  R164: {
    says: 'How the interval shrinks with votes is shown.',
    tests: ['core/src/usecases/audit/shrinking.test.ts', 'tests/e2e/pages.test.ts'],
  },
  R165: { says: 'Figures, tables and algorithms are named.', open: 'simulations and figures' },
};
