import { BAND_MODES } from '@coarena/core';
import { z } from 'zod';

/** The options that every published rating has: its penalty, its scale, what is published and how bands are drawn. */
export const publicationOptions = {
  ridge: z
    .number()
    .positive()
    .max(1)
    .default(0.001)
    .describe('Penalty r on the squared strengths; disclosed with the board'),
  tolerance: z
    .number()
    .positive()
    .max(1e-3)
    .default(1e-10)
    .describe('Largest step, in natural-log units, that ends the iteration'),
  floor: z.number().int().min(1).default(30).describe('Rated battles below which an agent is provisional'),
  R0: z.number().default(1_000).describe('Elo of the mean of the centring set'),
  eloPerTheta: z
    .number()
    .positive()
    .default(400 / Math.LN10)
    .describe('Elo points per natural-log unit: 400 points are odds of ten to one'),
  z: z
    .number()
    .min(0.5)
    .max(6)
    .default(1.959963984540054)
    .describe('Normal quantile of the intervals; the cluster-robust part takes the t quantile of the same level'),
  draws: z.number().int().min(40).max(100_000).default(2_000).describe('Draws of the rank bands'),
  bandMode: z.enum(BAND_MODES).default('joint').describe('Draw ratings with their correlations, or each on its own'),
};
