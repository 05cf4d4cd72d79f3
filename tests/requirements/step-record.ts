import type { Requirements } from './requirement.ts';

/** What is kept of a step. */
export const STEP_RECORD: Requirements = {
  R070: { says: 'A step records its action with every parameter.', tests: ['tests/integration/battle/record.test.ts'] },
  R071: {
    says: "A step records the agent's reasoning where there is any.",
    tests: ['tests/integration/battle/record.test.ts'],
  },
  R072: {
    says: 'A step records the sentence that was fed back; whether it failed is a field.',
    tests: ['core/src/usecases/run-lane.test.ts'],
  },
  R073: { says: 'A step records the picture.', tests: ['tests/integration/battle/record.test.ts'] },
  R074: {
    says: 'A step records the masked picture with a receipt, or that none was attempted.',
    tests: [
      'plugins/redactors/accessibility-mask/test/accessibility-mask.contract.test.ts',
      'sandbox-drivers/guest/test/personal-fields.test.ts',
      'tests/integration/battle/masked.test.ts',
      'tests/integration/battle/record.test.ts',
    ],
  },
  R075: {
    says: 'A step records the address after the action resolved.',
    tests: ['tests/integration/battle/record.test.ts'],
  },
  R076: {
    says: 'A step records the accessibility tree, compressed.',
    tests: ['tests/integration/battle/record.test.ts'],
  },
  R077: { says: 'A step records the absolute time.', tests: ['tests/integration/battle/record.test.ts'] },
  R078: { says: 'A step records the tab.', tests: ['tests/integration/battle/record.test.ts'] },
  R079: {
    says: 'A command step records exit code and output, and the replay shows them.',
    tests: [
      'apps/worker/src/desktop/guest-desktop.test.ts > come back with their output, and have time enough',
      'sandbox-drivers/guest/test/commands.test.ts > gives its output and its exit code',
      'tests/e2e/desktop-replay.test.ts > shows a command with its arguments one by one, what it printed, its exit code and how much was left out',
    ],
  },
  R080: { says: 'Every step of both runs is recorded.', tests: ['tests/integration/battle/record.test.ts'] },
};
