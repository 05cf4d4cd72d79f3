import { z } from 'zod';
import { CHOICES, LIMITS, SIDES, TASK_KINDS } from '@coarena/core';

/** True for text that every part of the arena takes and keeps as it is. */
function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** A password is compared by its bytes: half a character has none of its own. */
const Password = z.string().max(200).refine(isText, 'it holds NUL or half a character');

/** `POST /api/tasks` as JSON, or the `task` field of its multipart form; files come as `file` parts. */
export const TaskRequest = z.strictObject({
  instruction: z
    .string()
    .trim()
    .min(1)
    .max(20_000)
    .refine(isText, 'it holds NUL or half a character')
    .refine((text) => /[^\p{C}\p{Z}]/u.test(text), 'there is nothing to see in it'),
  /** Kept as a browser writes it, so that what is shown is what is opened. */
  startUrl: z
    .url({ protocol: /^https?$/u, normalize: true })
    .max(8_192)
    .nullable()
    .default(null),
  /** What kind of task it is (F12); without one it is on the overall board alone. */
  kind: z.enum(TASK_KINDS).nullable().default(null),
  /** How both desktops are initialised before the first action; the name of one of `GET /api/recipes`. */
  recipe: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/u)
    .nullable()
    .default(null),
});
export type TaskRequest = z.input<typeof TaskRequest>;

/** `POST /api/battles/:id/judgments`. */
export const JudgmentBody = z.strictObject({ choice: z.enum(CHOICES) });
export type JudgmentBody = z.input<typeof JudgmentBody>;

const SideName = z.enum(SIDES);

/** `POST /api/battles/:id/grants`: the steps that are offered, for these sides. */
export const GrantBody = z.strictObject({
  sides: z
    .array(SideName)
    .min(1)
    .max(SIDES.length)
    .refine((sides) => new Set(sides).size === sides.length, 'a side is named twice'),
});
export type GrantBody = z.input<typeof GrantBody>;

/** `POST /api/battles/:id/answers`: the answer to the question that a side waits with. */
export const AnswerBody = z.strictObject({
  side: SideName,
  text: z.string().trim().min(1).max(LIMITS.answerCharacters).refine(isText, 'it holds NUL or half a character'),
});
export type AnswerBody = z.input<typeof AnswerBody>;

/** `POST /api/battles/:id/ends`: this side ends now, which takes the battle out of the rating. */
export const EndBody = z.strictObject({ side: SideName });
export type EndBody = z.input<typeof EndBody>;

/** `POST /api/session/one-time`: the token that `npm start` printed. */
export const OneTimeBody = z.strictObject({ token: z.string().min(20).max(200) });
export type OneTimeBody = z.input<typeof OneTimeBody>;

/** `POST /api/auth/sign-in/email`; answers with `SessionAnswer`. `POST /api/auth/sign-out` takes `{}`. */
export const SignInBody = z.strictObject({ email: z.email().max(200), password: Password.min(1) });
export type SignInBody = z.input<typeof SignInBody>;

/** `POST /api/auth/sign-up/email`; signs in too, and answers with `SessionAnswer`. */
export const SignUpBody = z.strictObject({
  email: z.email().max(200),
  password: Password.min(10),
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .refine(
      (text) => !/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u.test(text),
      'it holds characters that cannot be seen',
    )
    .refine((text) => /[^\p{C}\p{Z}]/u.test(text), 'there is nothing to see in it'),
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
