import { z } from 'zod';
import { CHOICES } from '@coarena/core';

/** `POST /api/tasks` as JSON, or the `task` field of its multipart form; files come as `file` parts. */
export const TaskRequest = z.strictObject({
  instruction: z.string().trim().min(1).max(20_000),
  startUrl: z
    .url({ protocol: /^https?$/u })
    .max(8_192)
    .nullable()
    .default(null),
});
export type TaskRequest = z.input<typeof TaskRequest>;

/** `POST /api/battles/:id/judgments`. */
export const JudgmentBody = z.strictObject({ choice: z.enum(CHOICES) });
export type JudgmentBody = z.input<typeof JudgmentBody>;

/** `POST /api/session/one-time`: the token that `npm start` printed. */
export const OneTimeBody = z.strictObject({ token: z.string().min(20).max(200) });
export type OneTimeBody = z.input<typeof OneTimeBody>;
