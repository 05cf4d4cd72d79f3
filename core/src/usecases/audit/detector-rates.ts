import type { OneSidedRates } from '../../statistics/one-sided-rates.ts';

/**
 * Error rates of the test for one-sided judges: what `oneSidedRates({ seed: 1 })` answers, kept because it takes seconds
 * to simulate. Its test simulates them again.
 */
export const DETECTOR_RATES: OneSidedRates = {
  seed: 1,
  allowance: 0.16818777216816616,
  threshold: 20,
  alarm: 1000,
  rows: [
    {
      left: 0.5,
      honest: true,
      votes: 300,
      judges: 1000,
      flagged: 1,
      alarmed: 0,
      medianVotes: 12,
      medianVotesToAlarm: null,
    },
    {
      left: 0.6,
      honest: true,
      votes: 300,
      judges: 1000,
      flagged: 3,
      alarmed: 0,
      medianVotes: 12,
      medianVotesToAlarm: null,
    },
    {
      left: 0.6681877721681662,
      honest: true,
      votes: 300,
      judges: 1000,
      flagged: 16,
      alarmed: 0,
      medianVotes: 12,
      medianVotesToAlarm: null,
    },
    {
      left: 0.8,
      honest: false,
      votes: 300,
      judges: 1000,
      flagged: 981,
      alarmed: 808,
      medianVotes: 89,
      medianVotesToAlarm: 178,
    },
    {
      left: 0.9,
      honest: false,
      votes: 300,
      judges: 1000,
      flagged: 1000,
      alarmed: 1000,
      medianVotes: 26,
      medianVotesToAlarm: 55,
    },
    {
      left: 0.95,
      honest: false,
      votes: 300,
      judges: 1000,
      flagged: 1000,
      alarmed: 1000,
      medianVotes: 12,
      medianVotesToAlarm: 31,
    },
    {
      left: 1,
      honest: false,
      votes: 300,
      judges: 1000,
      flagged: 1000,
      alarmed: 1000,
      medianVotes: 12,
      medianVotesToAlarm: 23,
    },
  ],
};
