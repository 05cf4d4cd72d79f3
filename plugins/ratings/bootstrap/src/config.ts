import { publicationOptions } from '@coarena/rating-engine';
import { z } from 'zod';

const { draws: _, ...shared } = publicationOptions;

/** Options of the estimator. */
export const BootstrapConfig = z.strictObject({
  ...shared,
  z: shared.z.describe('Normal quantile whose two-sided level the intervals have'),
  bandMode: shared.bandMode.describe('Rank the agents within each replicate, or each by replicates of its own'),
  replicates: z
    .number()
    .int()
    .min(100)
    .max(100_000)
    .default(1_000)
    .describe('How often the evidence is drawn again: for the intervals and for the rank bands'),
  resample: z
    .enum(['judges', 'battles'])
    .default('judges')
    .describe('What is drawn again: judges with all that they judged, or single battles'),
  atLeastModel: z
    .boolean()
    .default(true)
    .describe('Widen either side to z x model error where the drawn interval is narrower'),
});
export type BootstrapConfig = z.output<typeof BootstrapConfig>;
