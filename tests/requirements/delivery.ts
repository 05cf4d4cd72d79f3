import type { Requirements } from './requirement.ts';

/** What is delivered to whom, and what is known to be weak. */
export const DELIVERY: Requirements = {
  R190: {
    says: 'Desktop frames are not masked and delivered to nobody.',
    tests: [
      'plugins/redactors/accessibility-mask/test/accessibility-mask.contract.test.ts > attempts nothing on pictures of the desktop (R190)',
      'core/src/domain/public-replay.test.ts > promises a picture only where a masked one is, and says why not elsewhere',
      'tests/integration/api/judging.test.ts > shows everyone the actions and masked pictures of a resolved battle, and raw ones only to those it was for',
    ],
  },
  R191: {
    says: 'The page says that interpreters can open sockets and that the sandbox is the boundary.',
    tests: [
      'tests/e2e/pages.test.ts > say what an agent gets, with the figures that hold, and that the list of programs is no boundary',
    ],
  },
  R192: {
    says: 'A click ring on a desktop frame is drawn where the click went.',
    tests: ['tests/e2e/desktop-replay.test.ts', 'apps/web/src/lib/replay/steps.test.ts'],
  },
  R193: { says: 'Every weakness is listed with the file that would earn the claim.', open: 'pages and governance' },
  R194: {
    says: 'Every figure on the anatomy page is imported from the code that enforces it.',
    tests: ['tests/integration/api/anatomy.test.ts', 'apps/web/src/lib/anatomy/no-figures.test.ts'],
  },
};
