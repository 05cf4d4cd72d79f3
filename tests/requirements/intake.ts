import type { Requirements } from './requirement.ts';

/** How tasks come in. */
export const INTAKE: Requirements = {
  R011: { says: 'All tasks come in through one door.', tests: ['tests/integration/api/submitting.test.ts'] },
  R012: {
    says: 'The door knows who submits.',
    tests: ['tests/integration/api/routes.test.ts', 'tests/integration/api/submitting.test.ts'],
  },
  R013: { says: 'The door asks whether the consent to publication is current.', open: 'consent' },
  R014: { says: 'The door tells a task from small talk, and small talk starts no sandbox.', open: 'task classifier' },
  R015: { says: 'The door shows an earlier near-duplicate of the same submitter.', open: 'near-duplicate guard' },
  R016: {
    says: 'An admitted task waits in a queue with a bound.',
    tests: ['plugins/stores/postgres/test/postgres.contract.test.ts'],
  },
  R017: {
    says: 'A burst of tasks waits longer; it does not fail.',
    tests: ['plugins/stores/postgres/test/postgres.contract.test.ts'],
  },
  R018: {
    says: 'Ten files of 50 MB at most come with a task and arrive equal in both sandboxes.',
    tests: ['tests/integration/api/uploading.test.ts', 'tests/soak/desktops.test.ts'],
  },
  R019: {
    says: 'Some practice tasks take at least 70 actions, over several sites and applications, and an oracle does them.',
    tests: [
      'tests/integration/oracle/oracle.test.ts > passes all of them with one seed, and each action of its has an effect',
    ],
  },
};
