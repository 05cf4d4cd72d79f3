import { publicationOptions } from '@coarena/rating-engine';
import { z } from 'zod';
import { TERM_NAMES } from './terms.ts';

/** Options of the estimator. */
export const CovariatesConfig = z.strictObject({
  ...publicationOptions,
  terms: z
    .array(z.enum(TERM_NAMES))
    .default(TERM_NAMES)
    .refine((terms) => new Set(terms).size === terms.length, { error: 'names a covariate twice' })
    .describe('Covariates to adjust for; none of them gives the plain model'),
  coefficientRidge: z
    .number()
    .positive()
    .max(1)
    .default(1e-6)
    .describe('Penalty on the squared coefficients; keeps them finite where a covariate decides every battle'),
});
export type CovariatesConfig = z.output<typeof CovariatesConfig>;
