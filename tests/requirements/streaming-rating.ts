import type { Requirements } from './requirement.ts';

/** The value that moves with each vote. */
export const STREAMING_RATING: Requirements = {
  R120: {
    says: 'A streaming value moves the moment a battle resolves.',
    tests: ['plugins/ratings/elo/test/streaming.test.ts'],
  },
  R121: {
    says: 'Its step shrinks from 48 to 12 with the battles of the side.',
    tests: ['plugins/ratings/elo/test/streaming.test.ts', 'plugins/ratings/elo/src/properties.test.ts'],
  },
  R122: {
    says: 'It is shown beside the refit and never published as the rating.',
    tests: ['tests/integration/refit/refit.test.ts'],
  },
  R123: {
    says: 'It touches two numbers, depends on order, and cannot take a retraction back.',
    tests: ['plugins/ratings/elo/test/streaming.test.ts'],
  },
};
