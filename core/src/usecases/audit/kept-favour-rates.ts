import type { FavourRates } from './favour-rates.ts';

/**
 * Error rates of the test for judges who favour an agent: what `favourRates({ seed: 1 })` answers, kept because it takes seconds
 * to simulate. Its test simulates them again.
 */
export const FAVOUR_RATES: FavourRates = {
  seed: 1,
  agents: 12,
  spread: 3,
  votes: 300,
  every: 5,
  rows: [
    { taste: 0, target: null, recognised: 0, judges: 400, discounted: 0, alarmed: 0, medianVotesToAlarm: null },
    { taste: 0.3, target: null, recognised: 0, judges: 400, discounted: 2, alarmed: 0, medianVotesToAlarm: null },
    { taste: 0.5, target: null, recognised: 0, judges: 400, discounted: 6, alarmed: 1, medianVotesToAlarm: null },
    { taste: 0, target: 'weakest', recognised: 1, judges: 400, discounted: 400, alarmed: 400, medianVotesToAlarm: 10 },
    { taste: 0, target: 'middle', recognised: 1, judges: 400, discounted: 400, alarmed: 400, medianVotesToAlarm: 20 },
    {
      taste: 0,
      target: 'strongest',
      recognised: 1,
      judges: 400,
      discounted: 400,
      alarmed: 400,
      medianVotesToAlarm: 85,
    },
    {
      taste: 0,
      target: 'weakest',
      recognised: 0.7,
      judges: 400,
      discounted: 400,
      alarmed: 400,
      medianVotesToAlarm: 20,
    },
    { taste: 0, target: 'middle', recognised: 0.7, judges: 400, discounted: 400, alarmed: 400, medianVotesToAlarm: 55 },
    {
      taste: 0,
      target: 'strongest',
      recognised: 0.7,
      judges: 400,
      discounted: 184,
      alarmed: 39,
      medianVotesToAlarm: null,
    },
  ],
};
