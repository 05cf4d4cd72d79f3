import type { Requirements } from './requirement.ts';

/** Agents with few battles. */
export const NEWCOMERS: Requirements = {
  R125: {
    says: 'Below 30 rated battles an agent is provisional and its rating withheld.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts'],
  },
  R126: {
    says: 'A provisional agent shows its streaming value with the full scale as interval.',
    tests: ['tests/integration/refit/rating-state.test.ts', 'tests/e2e/pages.test.ts'],
  },
  R127: {
    says: 'A newcomer is drawn with the same weight rule.',
    tests: ['plugins/matchmakers/uncertainty/test/uncertainty.contract.test.ts'],
  },
  R128: {
    says: 'At the floor rating, interval and band appear.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts'],
  },
  R129: {
    says: 'A newcomer gets no seed rating that calls it average.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts'],
  },
};
