import type { Requirements } from './requirement.ts';

/** How long a run may be. */
export const BUDGETS: Requirements = {
  R065: {
    says: 'A run has 100 actions and 20 minutes.',
    tests: ['core/src/actions/parse-action.test.ts', 'tests/integration/battle/misbehaving.test.ts'],
  },
  R066: {
    says: 'At its limit a run pauses and keeps its page.',
    tests: [
      'core/src/usecases/hold-lane.test.ts',
      'tests/integration/battle/holding.test.ts',
      'tests/chaos/kill-arena.test.ts',
    ],
  },
  R067: {
    says: 'The creator may grant ten steps at a time up to 200, against a countdown.',
    tests: [
      'core/src/domain/battle-machine.test.ts',
      'core/src/config/times.test.ts',
      'tests/integration/battle/holding.test.ts',
      'tests/integration/api/submitter-words.test.ts',
      'tests/e2e/submitter-path.test.ts',
    ],
  },
  R068: {
    says: 'Steps granted to one side only take the battle out of the rating.',
    tests: ['core/src/domain/battle-machine.test.ts', 'tests/integration/battle/holding.test.ts'],
  },
};
