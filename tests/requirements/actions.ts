import type { Requirements } from './requirement.ts';

/** The twenty verbs. */
export const ACTIONS: Requirements = {
  R045: {
    says: 'The browser has twelve verbs; a click says its button and its held keys.',
    tests: [
      'core/src/actions/parse-action.test.ts',
      'sandbox-drivers/guest/test/guest.test.ts',
      'sandbox-drivers/local/test/local.contract.test.ts',
    ],
  },
  R046: {
    says: 'Finishing says success, failure or infeasible.',
    tests: ['core/src/actions/parse-action.test.ts', 'core/src/usecases/run-lane.test.ts'],
  },
  R047: {
    says: 'A drag carries its whole path of up to 50 points.',
    tests: [
      'core/src/actions/parse-action.test.ts',
      'sandbox-drivers/guest/test/guest.test.ts',
      'sandbox-drivers/local/test/local.contract.test.ts',
    ],
  },
  R048: { says: 'The desktop adds eight verbs.', tests: ['core/src/actions/parse-action.test.ts'] },
  R049: {
    says: 'Desktop verbs have names of their own, since a screen pixel is no page pixel.',
    tests: ['core/src/actions/parse-action.test.ts', 'sandbox-drivers/guest/test/menus.test.ts'],
  },
  R050: {
    says: "Each verb is mapped to every lab's vocabulary or says why not, or the project does not compile.",
    open: 'lab table',
  },
  R051: {
    says: 'Agents have pointer, keyboard, navigation and a picture with every step, and may deliver files and a last word.',
    tests: [
      'sandbox-drivers/guest/test/guest.test.ts',
      'sandbox-drivers/local/test/local.contract.test.ts',
      'tests/integration/battle/record.test.ts',
    ],
  },
};
