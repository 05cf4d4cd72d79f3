import type { Requirements } from './requirement.ts';

/** Times, latencies and freshness. */
export const REAL_TIME: Requirements = {
  R135: {
    says: 'Seven event times are recorded a battle.',
    tests: ['plugins/stores/postgres/test/postgres.contract.test.ts', 'tests/integration/battle/record.test.ts'],
  },
  R136: {
    says: 'Machine and human latency are told apart, and the judging queue has a priority.',
    open: 'real-time account',
  },
  R137: { says: 'Latencies are given as mean and percentile.', open: 'real-time account' },
  R138: { says: 'Arrivals are modelled and empty windows have a probability.', open: 'real-time account' },
  R139: { says: 'Execution has a bound and the offered load is below one.', open: 'real-time account' },
  R140: { says: 'Staleness of the board is bounded.', tests: ['tests/integration/refit/refit.test.ts'] },
  R141: { says: 'Freshness of the window is shown.', open: 'real-time account' },
  R142: { says: 'The duplicate rate is measured, never asserted.', open: 'real-time account' },
  R143: { says: 'From a failed run to an environment there is a latency bound.', open: 'environments' },
  R144: { says: 'Each property names its tier.', open: 'environments' },
  R145: {
    says: 'Three designs that fail the definition are written up, and the rating has no static part.',
    open: 'environments',
  },
};
