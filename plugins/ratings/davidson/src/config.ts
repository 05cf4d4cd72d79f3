import { publicationOptions } from '@coarena/rating-engine';
import { z } from 'zod';

/** Options of the estimator. */
export const DavidsonConfig = z.strictObject({
  ...publicationOptions,
  bothBad: z
    .enum(['tie', 'dropped'])
    .default('tie')
    .describe('A battle that nobody won in the eyes of the judge: a tie, or no evidence at all'),
  tieRidge: z
    .number()
    .positive()
    .max(1)
    .default(1e-6)
    .describe('Penalty on the squared logarithm of the tie parameter; keeps it finite where no tie was seen'),
});
export type DavidsonConfig = z.output<typeof DavidsonConfig>;
