import type { Requirements } from './requirement.ts';

/** Further facts of the arena that this one follows. */
export const OPERATOR_FACTS: Requirements = {
  F01: {
    says: 'Draws of agents and side are independent of each other.',
    tests: ['core/src/usecases/battle-setup.test.ts'],
  },
  F02: { says: "Vendor names are scrubbed where every lane's text is written.", open: 'scrubbing of names' },
  F03: {
    says: 'Bands come from 2,000 draws of the ratings.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts'],
  },
  F04: {
    says: 'Shares carry Wilson intervals; small samples are called provisional.',
    tests: ['tests/integration/refit/rating-state.test.ts', 'tests/integration/api/rating.test.ts'],
  },
  F05: { says: 'Windows differ by family of measures.', open: 'measures' },
  F06: { says: 'A missing observation is not a zero.', open: 'measures' },
  F07: {
    says: 'The six exclusions are used.',
    tests: ['core/src/domain/battle-machine.test.ts', 'core/src/domain/consensus.test.ts'],
  },
  F08: { says: 'Consent sentences are archived with their hash, and withdrawal is honoured.', open: 'consent' },
  F09: { says: 'No picture is delivered in an export by default.', open: 'exports' },
  F10: { says: "The operator's own agent is off the roster.", open: 'rule of the roster' },
  F11: { says: 'Every battle that runs is published; overlap with benchmarks is screened.', open: 'dataset' },
  F12: {
    says: 'Ten kinds of tasks have their own boards.',
    tests: [
      'tests/integration/refit/rating-state.test.ts',
      'tests/integration/api/rating.test.ts',
      'tests/e2e/rating-path.test.ts',
    ],
  },
  F13: { says: 'Pages and endpoints have fixed addresses.', open: 'pages' },
  F14: {
    says: 'Watching a replay needs no account; taking part does.',
    tests: [
      'tests/e2e/pages.test.ts',
      'tests/integration/api/judging.test.ts',
      'core/src/domain/public-replay.test.ts',
      'core/src/domain/public-replay-secrets.test.ts',
    ],
  },
};
