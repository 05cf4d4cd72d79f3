import { z } from 'zod';
import { CHOICES, LIMITS, SIDES, TASK_KINDS } from '@coarena/core';

/** True for text that every part of the arena takes and keeps as it is. */
function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** A password is compared by its bytes: half a character has none of its own. */
const Password = z
  .string()
  .max(200, 'it is too long: at most 200 characters')
  .refine(isText, 'it holds NUL or half a character');

/** `POST /api/tasks` as JSON, or the `task` field of its multipart form; files come as `file` parts. */
export const TaskRequest = z.strictObject({
  instruction: z
    .string()
    .trim()
    .min(1, 'it is empty')
    .max(20_000, 'it is too long: at most 20,000 characters')
    .refine(isText, 'it holds NUL or half a character')
    .refine((text) => /[^\p{C}\p{Z}]/u.test(text), 'there is nothing to see in it'),
  /** Kept as a browser writes it, so that what is shown is what is opened. */
  startUrl: z
    .url({ protocol: /^https?$/u, normalize: true, error: 'it is no whole http or https address' })
    .max(8_192, 'it is too long: at most 8,192 characters')
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
  text: z
    .string()
    .trim()
    .min(1, 'it is empty')
    .max(LIMITS.answerCharacters, `it is too long: at most ${LIMITS.answerCharacters} characters`)
    .refine(isText, 'it holds NUL or half a character'),
});
export type AnswerBody = z.input<typeof AnswerBody>;

/** `POST /api/battles/:id/ends`: this side ends now, which takes the battle out of the rating. */
export const EndBody = z.strictObject({ side: SideName });
export type EndBody = z.input<typeof EndBody>;

/** `POST /api/session/one-time`: the token that `npm start` printed. */
export const OneTimeBody = z.strictObject({ token: z.string().min(20).max(200) });
export type OneTimeBody = z.input<typeof OneTimeBody>;

const Email = z.email('it is no e-mail address').max(200, 'it is too long: at most 200 characters');

/** `POST /api/auth/sign-in/email`; answers with `SessionAnswer`. `POST /api/auth/sign-out` takes `{}`. */
export const SignInBody = z.strictObject({ email: Email, password: Password.min(1) });
export type SignInBody = z.input<typeof SignInBody>;

const NewPassword = Password.min(10, 'it is too short: at least ten characters');
/** What others see of a person. */
const PersonName = z
  .string()
  .trim()
  .min(1, 'it is missing')
  .max(80, 'it is too long: at most 80 characters')
  .refine(
    (text) => !/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u.test(text),
    'it holds characters that cannot be seen',
  )
  .refine((text) => /[^\p{C}\p{Z}]/u.test(text), 'there is nothing to see in it');

/** `POST /api/auth/sign-up/email`; signs in too, and answers with `SessionAnswer`. */
export const SignUpBody = z.strictObject({ email: Email, password: NewPassword, name: PersonName });
export type SignUpBody = z.input<typeof SignUpBody>;

/** `POST /api/session/password`: the token of a link and the password chosen; signs in, and answers with `SessionAnswer`. */
export const NewPasswordBody = z.strictObject({ token: z.string().min(20).max(200), password: NewPassword });
export type NewPasswordBody = z.input<typeof NewPasswordBody>;

/** `POST /api/people`: an account whose owner chooses the password; answers with `InvitedAnswer`. */
export const InviteBody = z.strictObject({ email: Email, name: PersonName });
export type InviteBody = z.input<typeof InviteBody>;

/** `GET /api/people`: by e-mail address; `find` is a part of a name or an address. */
export const PeopleQuery = z.strictObject({
  find: z.string().max(200).refine(isText, 'it holds NUL or half a character').optional(),
  cursor: z
    .string()
    .regex(/^[0-9a-f]{32}$/u)
    .optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

/** `GET /api/trust-marks`: the newest first; the cursor is the position of the last one seen. */
export const MarksQuery = z.strictObject({
  cursor: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

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
