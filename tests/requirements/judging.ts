import type { Requirements } from './requirement.ts';

/** What judges see, say and are measured by. */
export const JUDGING: Requirements = {
  R085: {
    says: 'A battle can be judged when both runs have ended.',
    tests: ['core/src/domain/battle-machine.test.ts', 'plugins/stores/postgres/test/postgres.contract.test.ts'],
  },
  R086: {
    says: 'A judge sees task, replays and results; the server keeps the identities until the vote.',
    tests: [
      'tests/e2e/keyboard-path.test.ts',
      'tests/integration/api/judging.test.ts',
      'tests/integration/blind/permutation.test.ts',
    ],
  },
  R087: {
    says: 'The choices are one side, the other, tie, neither, and abstain.',
    tests: ['core/src/domain/battle-machine.test.ts', 'plugins/stores/postgres/test/postgres.contract.test.ts'],
  },
  R088: { says: 'One question, one tap, blind.', tests: ['tests/e2e/keyboard-path.test.ts'] },
  R089: {
    says: 'A random tenth of the battles needs three different judges, drawn when the battle is created.',
    tests: ['core/src/domain/battle-machine.test.ts', 'core/src/usecases/battle-setup.test.ts'],
  },
  R090: { says: 'The submitter may judge the own battle, blind.', tests: ['tests/integration/api/judging.test.ts'] },
  R091: { says: 'A judge may mark the steps where the loser went wrong.', open: 'step labels' },
  R092: { says: 'A judge may put a flaw or character stamp on a run.', open: 'stamps' },
  R093: {
    says: 'Judges are measured against known outcomes and see their own record.',
    tests: ['core/src/usecases/audit/audit.test.ts', 'tests/integration/api/rating.test.ts', 'tests/e2e/pages.test.ts'],
  },
  R094: {
    says: "Leaning to a side or to an agent, or voting too fast, discounts a judge's votes by a published weight.",
    tests: [
      'core/src/domain/consensus.test.ts',
      'core/src/usecases/refit/sided-test.test.ts',
      'core/src/usecases/refit/favour-test.test.ts',
      'tests/integration/refit/favour.test.ts',
      'tests/integration/api/rating.test.ts',
    ],
  },
};
