import { z } from 'zod';
import { CHOICES, TASK_KINDS } from '@coarena/core';

/** `POST /api/tasks` as JSON, or the `task` field of its multipart form; files come as `file` parts. */
export const TaskRequest = z.strictObject({
  instruction: z
    .string()
    .trim()
    .min(1)
    .max(20_000)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'it holds NUL or half a character'),
  startUrl: z
    .url({ protocol: /^https?$/u })
    .max(8_192)
    .nullable()
    .default(null),
  /** What kind of task it is (F12); without one it is on the overall board alone. */
  kind: z.enum(TASK_KINDS).nullable().default(null),
});
export type TaskRequest = z.input<typeof TaskRequest>;

/** `POST /api/battles/:id/judgments`. */
export const JudgmentBody = z.strictObject({ choice: z.enum(CHOICES) });
export type JudgmentBody = z.input<typeof JudgmentBody>;

/** `POST /api/session/one-time`: the token that `npm start` printed. */
export const OneTimeBody = z.strictObject({ token: z.string().min(20).max(200) });
export type OneTimeBody = z.input<typeof OneTimeBody>;

/** `POST /api/auth/sign-in/email`; answers with `SessionAnswer`. `POST /api/auth/sign-out` takes `{}`. */
export const SignInBody = z.strictObject({ email: z.email().max(200), password: z.string().min(1).max(200) });
export type SignInBody = z.input<typeof SignInBody>;

/** `POST /api/auth/sign-up/email`; signs in too, and answers with `SessionAnswer`. */
export const SignUpBody = z.strictObject({
  email: z.email().max(200),
  password: z.string().min(10).max(200),
  name: z.string().trim().min(1).max(80),
});
export type SignUpBody = z.input<typeof SignUpBody>;

/** The body of requests that say everything in their path. */
export const EmptyBody = z.strictObject({});

/** `GET /api/tasks`: the caller's own, the newest first. */
export const PageQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^[0-9a-f]{32}$/u)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
