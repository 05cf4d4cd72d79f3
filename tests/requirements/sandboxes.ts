import type { Requirements } from './requirement.ts';

/** Desktops, and that the two of a battle are equal. */
export const SANDBOXES: Requirements = {
  R030: {
    says: 'Every run has its own fresh desktop with a display and a browser.',
    tests: ['sandbox-drivers/local/test/local.contract.test.ts', 'tests/integration/battle/record.test.ts'],
  },
  R031: {
    says: 'Both desktops are made together, released together, and run at the same time.',
    tests: ['sandbox-drivers/local/test/local.contract.test.ts', 'tests/integration/battle/record.test.ts'],
  },
  R032: {
    says: 'Both sides get the same bytes: instruction, files, tools, budgets.',
    tests: ['tests/integration/battle/record.test.ts', 'tests/parity/recipes.test.ts'],
  },
  R033: {
    says: 'What can change is resolved once a battle and the same objects go to both lanes.',
    tests: ['tests/integration/battle/record.test.ts'],
  },
  R034: {
    says: 'Parity is proven by tests and compared before every battle, not by reading code.',
    tests: [
      'core/src/usecases/compare-fingerprints.test.ts',
      'sandbox-drivers/local/test/local.contract.test.ts',
      'tests/parity/mutations.test.ts',
    ],
  },
  R035: {
    says: 'Four parity conditions hold: inputs, environment, budgets, and running at the same time.',
    tests: [
      'core/src/usecases/compare-fingerprints.test.ts',
      'sandbox-drivers/local/test/local.contract.test.ts',
      'tests/parity/mutations.test.ts',
    ],
  },
  R036: {
    says: 'A sandbox reaches public destinations only, judged at the resolver and at the proxy.',
    open: 'destinations on the Internet',
    tests: ['apps/worker/src/egress/open-egress.test.ts'],
  },
  R037: {
    says: 'Prompt, verbs, image, 1280x800 screen and budgets are equal on both sides.',
    tests: ['sandbox-drivers/local/test/local.contract.test.ts', 'tests/integration/battle/record.test.ts'],
  },
  R038: {
    says: 'Display and page share one coordinate space of 1280x800.',
    tests: ['sandbox-drivers/local/test/local.contract.test.ts', 'tests/integration/battle/record.test.ts'],
  },
  R039: {
    says: 'The desktop offers exactly three applications.',
    tests: ['sandbox-drivers/local/test/local.contract.test.ts'],
  },
  R040: {
    says: 'An application is named, never written as a command line.',
    tests: ['sandbox-drivers/local/test/local.contract.test.ts'],
  },
  R041: { says: 'There is no terminal, spreadsheet or paint program on the desktop.', open: 'desktop verbs' },
};
