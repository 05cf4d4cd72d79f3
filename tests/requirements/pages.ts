import type { Requirements } from './requirement.ts';

/** Pages, endpoints and scripts. */
export const PAGES: Requirements = {
  R200: { says: 'There is a page that defines every metric.', open: 'pages and governance' },
  R201: {
    says: 'There is a standings page.',
    tests: ['tests/e2e/keyboard-path.test.ts', 'tests/e2e/rating-path.test.ts', 'tests/e2e/pages.test.ts'],
  },
  R202: { says: 'There is a dataset page and an endpoint for checkers.', open: 'pages and governance' },
  R203: { says: 'There is a mission page.', open: 'pages and governance' },
  R204: { says: 'There is a governance page.', open: 'pages and governance' },
  R205: { says: 'There is a rating audit.', tests: ['tests/e2e/rating-path.test.ts', 'tests/e2e/pages.test.ts'] },
  R206: { says: 'There is an anatomy page.', tests: ['tests/e2e/pages.test.ts'] },
  R207: {
    says: 'There are the submission endpoint, the judging page and the public leaderboard.',
    tests: ['tests/e2e/keyboard-path.test.ts', 'tests/e2e/pages.test.ts'],
  },
  R208: { says: 'The command rules are proven by an npm script.', tests: ['tests/simulation/verify-shell.test.ts'] },
};
