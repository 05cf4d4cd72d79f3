import type { Requirements } from './requirement.ts';

/** What checkers say of runs. */
export const OUTCOMES: Requirements = {
  R180: {
    says: 'A task may carry assertions over the recorded end state.',
    tests: ['plugins/checkers/isolated/test/isolated.contract.test.ts'],
  },
  R181: {
    says: 'The arena runs the checker, and what ran is hashed.',
    tests: ['plugins/checkers/isolated/test/isolated.contract.test.ts'],
  },
  R182: {
    says: 'A verdict that cannot be stood behind is null with a reason, never failure.',
    tests: ['plugins/checkers/isolated/test/isolated.contract.test.ts'],
  },
  R183: {
    says: 'An assertion that cannot fail is rejected.',
    tests: ['plugins/checkers/isolated/test/isolated.contract.test.ts'],
  },
  R184: {
    says: 'Without a checker the outcome is null and says so; coverage is published.',
    open: 'dataset endpoint for checkers',
    tests: ['plugins/checkers/isolated/test/isolated.contract.test.ts'],
  },
};
