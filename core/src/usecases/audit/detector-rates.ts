import type { OneSidedRates } from '../../statistics/one-sided-rates.ts';

/**
 * Error rates of the test for one-sided judges: what `oneSidedRates({ seed: 1 })` answers, kept because it takes seconds
 * to simulate. Its test simulates them again.
 */
export const DETECTOR_RATES: OneSidedRates = {
  seed: 1,
  judges: 1_000,
  votes: 500,
  typical: { discounted: 5, flagged: 0 },
  worst: { discounted: 22, flagged: 1 },
  delays: [
    { chance: 1, votes: 23 },
    { chance: 0.95, votes: 31 },
    { chance: 0.9, votes: 55 },
    { chance: 0.8, votes: 207 },
  ],
};
