import { z } from 'zod';

/** Options of the streaming rating; the step of an agent falls from `kMax` to `kMin` as its battles grow. */
export const EloConfig = z
  .strictObject({
    start: z.number().default(1_000).describe('Value of an agent that has not met anyone'),
    kMax: z.number().positive().max(1_000).default(48).describe('Step of an agent without a battle'),
    kMin: z.number().positive().max(1_000).default(12).describe('Step that it tends to'),
    n0: z.number().positive().default(30).describe('Battles after which half of the way from kMax to kMin is gone'),
  })
  .refine((config) => config.kMin <= config.kMax, { path: ['kMin'], error: 'kMin is at most kMax' });
export type EloConfig = z.output<typeof EloConfig>;
