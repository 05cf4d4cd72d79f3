import { z } from 'zod';

/** Options of the draw that prefers rarely seen agents and uncertain pairs. */
export const UncertaintyConfig = z.strictObject({
  kappa: z
    .number()
    .positive()
    .max(1_000_000)
    .default(4)
    .describe('Added to the count of rated battles before its inverse square root is the weight'),
  floor: z
    .number()
    .positive()
    .max(1)
    .default(0.1)
    .describe('Least preference of an opponent whose defeat or victory is certain'),
});
export type UncertaintyConfig = z.output<typeof UncertaintyConfig>;
