import { z } from 'zod';
import { LIMITS, SCREEN } from './limits.ts';

/** One parameter of a verb: its schema, and what the schema cannot say of itself. */
export type Parameter<S extends z.ZodType = z.ZodType> = {
  readonly schema: S;
  /** What is taken, in words, from the same figures as the schema. */
  readonly bounds: string;
  /** Unit of its numbers; null where there is none. */
  readonly unit: string | null;
  /** What stands in for it when it is left out; null where it must be there. */
  readonly fallback: string | null;
};

/** A parameter that must be there. */
export function parameter<S extends z.ZodType>(schema: S, bounds: string, unit: string | null = null): Parameter<S> {
  return { schema, bounds, unit, fallback: null };
}

/** A number from `min` to `max`. Out of range is an error observation, never a clamp. */
export function numberIn(min: number, max: number, unit: string, says: string): Parameter<z.ZodNumber> {
  return parameter(z.number().min(min).max(max).describe(says), `${min} to ${max}`, unit);
}

/** A text of `min` to `max` characters, counted as JavaScript does. */
export function textIn(min: number, max: number, says?: string): Parameter<z.ZodString> {
  const schema = min === 0 ? z.string().max(max) : z.string().min(min).max(max);
  return parameter(says === undefined ? schema : schema.describe(says), `${min} to ${max}`, 'characters');
}

const { width, height } = SCREEN;
const x = numberIn(0, width - 1, 'pixels', `Pixels from the left edge, 0 to ${width - 1}`);
const y = numberIn(0, height - 1, 'pixels', `Pixels from the top edge, 0 to ${height - 1}`);
const BUTTONS = ['left', 'middle', 'right'] as const;
const MODIFIERS = ['alt', 'control', 'meta', 'shift'] as const;

/** A point: of the page for browser verbs, of the screen for desktop verbs. */
export const POINT = { x, y } as const;

/** What is held while the pointer does something (R045). */
export const HELD = {
  button: parameter(z.enum(BUTTONS).describe('Which mouse button'), BUTTONS.join(', ')),
  modifiers: parameter(
    z.array(z.enum(MODIFIERS)).max(MODIFIERS.length).describe('Keys held during the gesture; empty for none'),
    `a list of ${MODIFIERS.join(', ')}`,
  ),
} as const;

const ONCE = z.union([z.literal(1), z.literal(2), z.literal(3)]);
/** How often a click is repeated; browser verbs describe it. */
export const COUNT = parameter(ONCE.describe('1, 2 or 3 clicks'), '1, 2, 3', 'clicks');
/** The same for desktop verbs. */
export const SCREEN_COUNT = parameter(ONCE, '1, 2, 3', 'clicks');

/** The whole way of a drag (R047). */
export const PATH = parameter(
  z
    .array(z.tuple([x.schema, y.schema]))
    .min(2)
    .max(LIMITS.dragPoints)
    .describe('The whole way of the pointer, from press to release'),
  `2 to ${LIMITS.dragPoints} points`,
  'pixels',
);

/** Text to be typed, in code points. */
export const TYPED = parameter(
  z
    .string()
    // A code point has at most two units; a far longer text is not worth counting.
    .refine(
      (value) => value.length <= 2 * LIMITS.typedCharacters && Array.from(value).length <= LIMITS.typedCharacters,
      `at most ${LIMITS.typedCharacters} characters`,
    )
    .describe('Text to type at the focus; a newline presses Enter, a tab presses Tab'),
  `0 to ${LIMITS.typedCharacters}`,
  'code points',
);

/** A key or a chord, and how long it is held. */
export const KEYS = {
  keys: textIn(1, 100, 'A chord such as "control+a" or a key such as "Enter"'),
  durationMs: {
    ...parameter(
      z.number().min(0).max(LIMITS.keyHoldMs).optional().describe('How long to hold it, in milliseconds'),
      `0 to ${LIMITS.keyHoldMs}`,
      'milliseconds',
    ),
    fallback: 'pressed and released at once',
  },
} as const;
