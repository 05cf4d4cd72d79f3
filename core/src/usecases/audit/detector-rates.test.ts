import { expect, it } from 'vitest';
import { oneSidedRates } from '../../statistics/one-sided-rates.ts';
import { DETECTOR_RATES } from './detector-rates.ts';
import { favourRates } from './favour-rates.ts';
import { FAVOUR_RATES } from './kept-favour-rates.ts';

it('publishes the rates that the simulation gives', { timeout: 60_000 }, () => {
  expect(oneSidedRates({ seed: DETECTOR_RATES.seed })).toEqual(DETECTOR_RATES);
});

it('publishes the rates of the test against agents that the simulation gives', { timeout: 60_000 }, () => {
  expect(favourRates({ seed: FAVOUR_RATES.seed })).toEqual(FAVOUR_RATES);
});
