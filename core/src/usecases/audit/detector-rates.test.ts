import { expect, it } from 'vitest';
import { oneSidedRates } from '../../statistics/one-sided-rates.ts';
import { DETECTOR_RATES } from './detector-rates.ts';

it('publishes the rates that the simulation gives', { timeout: 60_000 }, () => {
  expect(oneSidedRates({ seed: DETECTOR_RATES.seed })).toEqual(DETECTOR_RATES);
});
