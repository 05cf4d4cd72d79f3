import { z } from 'zod';

/** How an agent goes about things. */
export type Traits = {
  /** Follows further result pages and compares every candidate, instead of taking the first that looks right. */
  readonly compares: boolean;
  /** Looks whether what it typed, added and sent is there, and whether conditions hold. */
  readonly verifies: boolean;
  /** Pages it opens in search of one thing. */
  readonly pages: number;
  /** Share of the words of a question that an answer must match, 0 to 1. */
  readonly enough: number;
  /** Only looks and waits. */
  readonly idle: boolean;
};

/** The presets by name. */
export const PRESETS = {
  careful: { compares: true, verifies: true, pages: 24, enough: 1, idle: false },
  hasty: { compares: false, verifies: false, pages: 4, enough: 0.5, idle: false },
  idle: { compares: false, verifies: false, pages: 0, enough: 1, idle: true },
} as const satisfies Record<string, Traits>;

/** Options of the plugin. */
export const RuleBasedOptions = z.strictObject({
  preset: z
    .enum(Object.keys(PRESETS) as [keyof typeof PRESETS, ...(keyof typeof PRESETS)[]])
    .default('careful')
    .describe('How it goes about a task: careful, hasty or idle'),
  maxSteps: z
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(80)
    .describe('Steps after which it gives up by itself, within the budget of the run'),
});
export type RuleBasedOptions = z.output<typeof RuleBasedOptions>;
