import { z } from 'zod';

/** Options of the isolated checker. */
export const IsolatedConfig = z.strictObject({
  deadlineMs: z
    .number()
    .int()
    .min(100)
    .max(60_000)
    .default(2_000)
    .describe('Time of one evaluation; then the child is killed'),
  memoryMiB: z.number().int().min(16).max(256).default(64).describe('Memory of the isolate that evaluates'),
  inputMiB: z.number().int().min(1).max(64).default(16).describe('Largest end state that is evaluated, as JSON'),
});
export type IsolatedConfig = z.output<typeof IsolatedConfig>;
