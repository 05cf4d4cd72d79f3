import { z } from 'zod';
import { FIELD_PURPOSES } from '@coarena/core';

/** Options of the accessibility mask. */
export const AccessibilityMaskConfig = z.strictObject({
  fields: z
    .array(z.enum(FIELD_PURPOSES))
    .min(1)
    .default([...FIELD_PURPOSES])
    .describe('Which fields are covered'),
  margin: z.number().int().min(0).max(16).default(2).describe('Pixels that are painted around a field, on every side'),
});
export type AccessibilityMaskConfig = z.output<typeof AccessibilityMaskConfig>;
