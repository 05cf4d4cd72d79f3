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
    tests: ['core/src/usecases/resolve-inputs.test.ts', 'tests/integration/battle/record.test.ts'],
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
      'core/src/usecases/resolve-inputs.test.ts > what both lanes are handed',
      'tests/parity/mutations.test.ts > of what a lane is given is found: %s',
      'tests/parity/mutations.test.ts > of the machine is found, %s',
      'core/src/usecases/compare-fingerprints.test.ts',
      'tests/integration/battle/holding.test.ts > are taken out of the rating when one side alone is granted more, and the audit counts it',
      'tests/integration/battle/record.test.ts > ran both lanes at the same time, released together',
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
  R041: {
    says: 'There is no terminal, spreadsheet or paint program on the desktop.',
    tests: [
      'sandbox-drivers/local/test/local.contract.test.ts > launches the three applications and nothing else, types a file name of any script, and refuses what xedit would drop',
      'sandbox-drivers/local/test/local.contract.test.ts > starts no program from an application: no launcher, script or program of the work folder, no shell of an editor',
      'sandbox-drivers/local/test/local.contract.test.ts > offers no terminal, spreadsheet, paint program or other application to open a file with',
    ],
  },
};
