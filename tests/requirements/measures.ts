import type { Requirements } from './requirement.ts';

/** What is measured of runs. */
export const MEASURES: Requirements = {
  R170: { says: 'There are 57 measures in ten families.', open: 'measures' },
  R171: {
    says: 'A measure ships with what it counts, over what, which way is good, and what it does not establish.',
    open: 'measures',
  },
  R172: { says: 'A measure cannot change its meaning without its description.', open: 'measures' },
  R173: { says: 'Fingerprints have no direction.', open: 'measures' },
  R174: { says: 'Clicks that did nothing are counted from the recorded status.', open: 'measures' },
  R175: { says: 'The catalogue with live values is a page.', open: 'measures' },
  R176: { says: 'A number ships with its denominator.', open: 'measures' },
};
