import type { Requirements } from './requirement.ts';

/** From failed runs to environments. */
export const ENVIRONMENTS: Requirements = {
  R150: {
    says: 'Runs that gave up, ran out or were judged wrong are candidates for environments.',
    open: 'environments',
  },
  R151: { says: 'An environment is an initial state, a redacted instruction and a grader.', open: 'environments' },
  R152: { says: 'The grader depends on how the run failed.', open: 'environments' },
  R153: { says: 'An environment is validated by replaying a failure and a reference.', open: 'environments' },
  R154: { says: 'The pipeline has a latency target and a figure.', open: 'environments' },
};
