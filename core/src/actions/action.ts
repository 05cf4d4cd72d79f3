import { z } from 'zod';
import { FINISH_VERDICTS } from '../domain/vocabulary.ts';
import { SCREEN, LIMITS } from './limits.ts';

/** Horizontal screen or page coordinate in pixels; out of range is an error observation, never a clamp. */
const x = z
  .number()
  .min(0)
  .max(SCREEN.width - 1)
  .describe(`Pixels from the left edge, 0 to ${SCREEN.width - 1}`);
const y = z
  .number()
  .min(0)
  .max(SCREEN.height - 1)
  .describe(`Pixels from the top edge, 0 to ${SCREEN.height - 1}`);
const button = z.enum(['left', 'middle', 'right']).describe('Which mouse button');
const modifiers = z
  .array(z.enum(['alt', 'control', 'meta', 'shift']))
  .max(4)
  .describe('Keys held during the gesture; empty for none');
const path = z
  .array(z.tuple([x, y]))
  .min(2)
  .max(LIMITS.dragPoints)
  .describe('The whole way of the pointer, from press to release');
const text = z
  .string()
  // A code point has at most two units; a far longer text is not worth counting.
  .refine(
    (value) => value.length <= 2 * LIMITS.typedCharacters && Array.from(value).length <= LIMITS.typedCharacters,
    `at most ${LIMITS.typedCharacters} characters`,
  )
  .describe('Text to type at the focus; a newline presses Enter, a tab presses Tab');
const keys = z.string().min(1).max(100).describe('A chord such as "control+a" or a key such as "Enter"');
const hold = z.number().min(0).max(LIMITS.keyHoldMs).optional().describe('How long to hold it, in milliseconds');
const empty = z.strictObject({});

/** Parameters of the twelve browser verbs (R045). Coordinates are page pixels of the viewport. */
export const BROWSER_VERBS = {
  navigate: z.strictObject({ url: z.string().min(1).max(8_192).describe('An http or https address') }),
  click: z.strictObject({
    x,
    y,
    button,
    modifiers,
    count: z.union([z.literal(1), z.literal(2), z.literal(3)]).describe('1, 2 or 3 clicks'),
  }),
  hover: z.strictObject({ x, y }),
  drag: z.strictObject({ path, button, modifiers }),
  type: z.strictObject({ text }),
  press_key: z.strictObject({ keys, durationMs: hold }),
  scroll: z.strictObject({
    x,
    y,
    dx: z.number().min(-10_000).max(10_000).describe('CSS pixels to the right'),
    dy: z.number().min(-10_000).max(10_000).describe('CSS pixels down'),
  }),
  switch_tab: z.strictObject({
    tab: z.string().min(1).max(40).describe('A tab id from the observation, such as "tab-2"'),
  }),
  read_text: empty,
  screenshot: empty,
  deliver_file: z.strictObject({
    path: z.string().min(1).max(255).describe('Name of a file in the work or download folder'),
  }),
  finish: z.strictObject({
    verdict: z.enum(FINISH_VERDICTS),
    message: z.string().max(LIMITS.finalMessageCharacters).describe('The result, in words for the person who asked'),
  }),
} as const;

/** Parameters of the eight desktop verbs (R048, R049). Coordinates are screen pixels. */
export const DESKTOP_VERBS = {
  screen_capture: empty,
  pointer_move: z.strictObject({ x, y }),
  screen_click: z.strictObject({ x, y, button, modifiers, count: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
  screen_drag: z.strictObject({ path, button, modifiers }),
  screen_key: z.strictObject({ keys, durationMs: hold }),
  screen_type: z.strictObject({ text }),
  launch_app: z.strictObject({ app: z.enum(['xcalc', 'xedit', 'thunar']) }),
  run_command: z.strictObject({
    program: z.string().min(1).max(64),
    args: z.array(z.string().max(8_192)).max(256),
  }),
} as const;

/** What is not a verb but may stand in its place (vocabulary: step action). */
export const SIGNALS = {
  wait: z.strictObject({ ms: z.number().min(0).max(LIMITS.waitMs).describe('Milliseconds to wait') }),
  ask: z.strictObject({ question: z.string().min(1).max(2_000) }),
} as const;

export type BrowserVerb = keyof typeof BROWSER_VERBS;
export type DesktopVerb = keyof typeof DESKTOP_VERBS;
/** One of the twenty verbs. */
export type Verb = BrowserVerb | DesktopVerb;
export type Signal = keyof typeof SIGNALS;

/** Every schema by name: the twenty verbs and the signals. */
export const ACTION_SCHEMAS = { ...BROWSER_VERBS, ...DESKTOP_VERBS, ...SIGNALS } as const;
type Schemas = typeof ACTION_SCHEMAS;

/** A valid action: a name and its parameters. */
export type Action = {
  [V in keyof Schemas]: { readonly verb: V; readonly params: z.output<Schemas[V]> };
}[keyof Schemas];

/** What an agent proposed, before anything was checked. */
export type ProposedAction = { readonly verb: string; readonly params: unknown };
