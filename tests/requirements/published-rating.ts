import type { Requirements } from './requirement.ts';

/** The rating that is published. */
export const PUBLISHED_RATING: Requirements = {
  R105: {
    says: 'The published rating is Bradley-Terry on an Elo scale around 1000.',
    tests: [
      'plugins/ratings/bradley-terry/test/references.test.ts',
      'tests/integration/rating/second-implementation.test.ts',
    ],
  },
  R106: {
    says: 'The ridge of 0.001 is part of the published method.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts', 'tests/e2e/rating-path.test.ts'],
  },
  R107: {
    says: 'Newton runs from zero until no coordinate moves more than the tolerance.',
    tests: [
      'plugins/ratings/bradley-terry/test/references.test.ts',
      'plugins/ratings/engine/src/newton.test.ts',
      'plugins/ratings/engine/src/corners.test.ts',
    ],
  },
  R108: {
    says: 'Ratings are centred on the agents past the provisional floor.',
    tests: [
      'plugins/ratings/bradley-terry/test/references.test.ts',
      'tests/integration/rating/second-implementation.test.ts',
    ],
  },
  R109: {
    says: 'The refit runs on every admissible judgment, in any order, on a fixed period, and applies retractions to everything.',
    tests: [
      'plugins/ratings/bradley-terry/test/references.test.ts',
      'tests/integration/refit/refit.test.ts',
      'tests/integration/refit/rating-state.test.ts',
      'plugins/ratings/bradley-terry/src/properties.test.ts',
      'tests/integration/refit/interleaved.test.ts',
      'tests/integration/ledger/verify.test.ts',
    ],
  },
  R110: {
    says: 'The board shows the refit with intervals and bands.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts', 'tests/integration/refit/refit.test.ts'],
  },
  R111: {
    says: 'The condition under which an unpenalised fit exists is named.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts'],
  },
  R112: {
    says: 'The interval is cluster-robust by judge, and withheld with fewer judges than agents.',
    tests: [
      'plugins/ratings/bradley-terry/test/references.test.ts',
      'tests/integration/rating/second-implementation.test.ts',
    ],
  },
  R113: {
    says: 'With one vote a judge the model interval is used.',
    tests: ['plugins/ratings/bradley-terry/test/references.test.ts'],
  },
  R114: {
    says: 'A rank is a band.',
    tests: [
      'plugins/ratings/bradley-terry/test/references.test.ts',
      'tests/integration/rating/second-implementation.test.ts',
    ],
  },
  R115: {
    says: 'An agent off the roster keeps its battles and takes no position.',
    tests: ['tests/integration/refit/interleaved.test.ts', 'tests/integration/refit/rating-state.test.ts'],
  },
};
