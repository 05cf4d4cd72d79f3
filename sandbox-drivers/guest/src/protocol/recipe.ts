import { z } from 'zod';
import { appName } from './actions.ts';
import { fileName } from './files.ts';
import { LIMITS } from './limits.ts';
import { settleLimits } from './settle.ts';

const url = z.string().max(LIMITS.url);
const text = z.string().min(1).max(LIMITS.title);
const seconds = z.number().min(0).max(60);

/** A bookmark, put in place before the browser starts. */
export const bookmark = z.strictObject({ name: text, url });

/** See {@link bookmark}. */
export type Bookmark = z.infer<typeof bookmark>;

/** One thing that the guest does before a run begins; files travel by `putFile`, bookmarks with `boot`. */
export const prepareStep = z.union([
  z.strictObject({ open: url }),
  z.strictObject({ clone: z.strictObject({ url, into: fileName }) }),
  z.strictObject({ launch: appName }),
  z.strictObject({
    wait_for: z.union([
      z.strictObject({ text, seconds }),
      z.strictObject({ role: text, name: text.optional(), seconds }),
    ]),
  }),
]);

/** See {@link prepareStep}. */
export type PrepareStep = z.infer<typeof prepareStep>;

/** What `prepare` sends: one step, between `boot` and the first action. */
export const prepareRequest = z.object({
  step: prepareStep,
  settle: settleLimits,
  deadlineMs: z.number().int().min(100).max(180_000),
});

/** See {@link prepareRequest}. */
export type PrepareRequest = z.infer<typeof prepareRequest>;

/** Whether the step was done; `reason` is a sentence for people. */
export const prepareAnswer = z.union([
  z.object({ done: z.literal(true) }),
  z.object({ done: z.literal(false), reason: z.string().max(LIMITS.sentence) }),
]);

/** See {@link prepareAnswer}. */
export type PrepareAnswer = z.infer<typeof prepareAnswer>;
