import type { Requirements } from './requirement.ts';

/** Which battles and votes enter the rating, and with what weight. */
export const EVIDENCE: Requirements = {
  R095: {
    says: 'Six exclusions are tried in a fixed order and the first one counts.',
    tests: [
      'core/src/domain/battle-machine.test.ts',
      'core/src/domain/consensus.test.ts',
      'tests/integration/rating/rate-command.test.ts',
    ],
  },
  R096: {
    says: 'Every exclusion is counted and published.',
    tests: ['tests/integration/refit/rating-state.test.ts', 'tests/integration/api/rating.test.ts'],
  },
  R097: {
    says: "Independent votes come before the submitter's; battles judged by the submitter alone are tallied.",
    tests: ['core/src/domain/consensus.test.ts', 'tests/integration/rating/rate-command.test.ts'],
  },
  R098: {
    says: "A battle's weight is the showcase factor times the trust of the judges behind its outcome.",
    tests: ['core/src/domain/consensus.test.ts', 'tests/integration/rating/rate-command.test.ts'],
  },
  R099: {
    says: 'A battle with several judges enters the likelihood once.',
    tests: ['core/src/domain/consensus.test.ts', 'tests/integration/rating/rate-command.test.ts'],
  },
  R100: {
    says: 'Neither keeps its own label and enters as a tie.',
    tests: ['core/src/domain/consensus.test.ts', 'tests/integration/rating/rate-command.test.ts'],
  },
  R101: {
    says: 'A tie is half a win for each side.',
    tests: ['core/src/domain/consensus.test.ts', 'tests/integration/rating/rate-command.test.ts'],
  },
};
