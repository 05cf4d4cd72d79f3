import type { Requirements } from './requirement.ts';

/** How two agents are drawn. */
export const MATCHMAKING: Requirements = {
  R020: {
    says: 'A draw knows the roster, counts of rated battles and ratings, and nothing of the submitter.',
    tests: [
      'plugins/matchmakers/uncertainty/test/uncertainty.contract.test.ts',
      'core/src/usecases/draw-pair.test.ts',
      'tests/integration/matchmaking/draws.test.ts',
    ],
  },
  R021: {
    says: 'Every agent can be drawn in every draw.',
    tests: ['plugins/matchmakers/uncertainty/test/uncertainty.contract.test.ts'],
  },
  R022: {
    says: 'An agent is drawn with a weight of one over the root of its rated battles plus four.',
    tests: ['plugins/matchmakers/uncertainty/test/uncertainty.contract.test.ts'],
  },
  R023: {
    says: 'Opponents whose result is uncertain are preferred.',
    tests: ['plugins/matchmakers/uncertainty/test/uncertainty.contract.test.ts'],
  },
  R024: {
    says: 'The two agents of a draw differ.',
    tests: ['plugins/matchmakers/uncertainty/test/uncertainty.contract.test.ts'],
  },
  R025: {
    says: 'Which agent is shown on which side is drawn.',
    tests: ['core/src/usecases/battle-setup.test.ts', 'tests/integration/ledger/verify.test.ts'],
  },
  R026: {
    says: 'The action space is drawn once a battle, holds for both lanes and is stamped on the battle.',
    tests: ['core/src/usecases/battle-setup.test.ts'],
  },
  R027: {
    says: 'A showcase pairing for a newcomer is marked and weighs a quarter.',
    tests: ['core/src/usecases/draw-pair.test.ts', 'tests/integration/matchmaking/draws.test.ts'],
  },
};
