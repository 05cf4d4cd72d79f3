import type { Requirements } from './requirement.ts';

/** What is taken over from a neighbouring system. */
export const NEIGHBOURS: Requirements = {
  R220: {
    says: 'Choosing a system, initialising, submitting, watching, voting and the reveal follow one another.',
    open: 'pages',
  },
  R221: {
    says: 'Every trial has an environment fingerprint.',
    tests: ['core/src/usecases/compare-fingerprints.test.ts', 'sandbox-drivers/guest/test/guest.test.ts'],
  },
  R222: {
    says: 'One action space serves all, with signals for done, failed and asking.',
    tests: [
      'core/src/actions/parse-action.test.ts',
      'core/src/usecases/run-lane.test.ts',
      'core/src/usecases/hold-lane.test.ts',
    ],
  },
  R223: {
    says: "An agent's configuration is kept word for word.",
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  R224: {
    says: "The neighbouring system's bootstrap board can be selected.",
    tests: [
      'plugins/ratings/bootstrap/test/references.test.ts',
      'tests/integration/refit/estimators.test.ts',
      'tests/integration/refit/swapped-estimator.test.ts',
    ],
  },
  R225: {
    says: "The neighbouring system's corpus size is known for comparison.",
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  R226: {
    says: "The neighbouring system's board is known for comparison.",
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  R227: {
    says: "The neighbouring system's findings are kept in view.",
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  R228: {
    says: 'Error classes start the vocabulary of flaw stamps.',
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  R229: {
    says: 'Cloud machines can serve as desktops.',
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  R230: {
    says: 'Study statistics can be computed.',
    tests: ['core/src/statistics/references.test.ts', 'apps/cli/src/stats/stats-command.test.ts'],
  },
  R231: {
    says: 'Tool-using agents are compared by result.',
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  R232: {
    says: 'Optional labels can be given.',
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
  R233: {
    says: 'Known limits of such studies are stated.',
    open: 'context of neighbouring systems; measures and alternative estimators',
  },
};
