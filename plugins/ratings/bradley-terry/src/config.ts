import { publicationOptions } from '@coarena/rating-engine';
import { z } from 'zod';

/** Options of the estimator; the defaults are the published method. */
export const BradleyTerryConfig = z.strictObject(publicationOptions);
export type BradleyTerryConfig = z.output<typeof BradleyTerryConfig>;
