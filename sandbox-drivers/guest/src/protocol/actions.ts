import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { fileName } from './files.ts';

const button = z.enum(['left', 'middle', 'right']);
const modifiers = z.array(z.enum(['alt', 'control', 'meta', 'shift'])).max(4);
const point = z.tuple([z.number(), z.number()]);

/** Number of Unicode code points in a text, the unit of every text limit. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

const typedText = z.string().refine((text) => codePoints(text) <= LIMITS.typeCodePoints, {
  error: `text is longer than ${LIMITS.typeCodePoints} characters`,
});
const keys = z.string().min(1).max(100);
const durationMs = z.number().min(0).max(LIMITS.keyHoldMs).optional();
const count = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** Applications that can be launched, by name; there are no others. */
export const appName = z.enum(['xcalc', 'xedit', 'thunar']);

/**
 * Parameters of each wire verb, by verb: the 12 browser verbs in CSS pixels of the page, the 8 desktop verbs in pixels of
 * the screen, and the signal `wait`.
 */
export const verbParams = {
  navigate: z.strictObject({ url: z.string().max(LIMITS.url) }),
  click: z.strictObject({
    x: z.number(),
    y: z.number(),
    button,
    modifiers,
    count,
  }),
  hover: z.strictObject({ x: z.number(), y: z.number() }),
  drag: z.strictObject({ path: z.array(point).min(2).max(50), button, modifiers }),
  type: z.strictObject({ text: typedText }),
  press_key: z.strictObject({ keys, durationMs }),
  scroll: z.strictObject({ x: z.number(), y: z.number(), dx: z.number(), dy: z.number() }),
  switch_tab: z.strictObject({ tab: z.string().min(1).max(20) }),
  read_text: z.strictObject({}),
  screenshot: z.strictObject({}),
  deliver_file: z.strictObject({ path: fileName }),
  finish: z.strictObject({
    verdict: z.enum(['success', 'failure', 'infeasible']),
    message: z.string().max(LIMITS.finishMessage),
  }),
  screen_capture: z.strictObject({}),
  pointer_move: z.strictObject({ x: z.number(), y: z.number() }),
  screen_click: z.strictObject({ x: z.number(), y: z.number(), button, modifiers, count }),
  screen_drag: z.strictObject({ path: z.array(point).min(2).max(50), button, modifiers }),
  screen_key: z.strictObject({ keys, durationMs }),
  screen_type: z.strictObject({ text: typedText }),
  launch_app: z.strictObject({ app: appName }),
  run_command: z.strictObject({
    program: z.string().min(1).max(LIMITS.programCharacters),
    args: z.array(z.string().max(LIMITS.argumentCharacters)).max(LIMITS.arguments),
  }),
  wait: z.strictObject({ ms: z.number().min(0).max(LIMITS.waitMs) }),
} as const;

/** Name of an action the guest can perform. */
export type WireVerb = keyof typeof verbParams;

/** Parameters of one wire verb. */
export type WireParams<V extends WireVerb> = z.infer<(typeof verbParams)[V]>;

/** An action on the wire: one verb with exactly its parameters. */
export type WireAction = { [V in WireVerb]: { verb: V; params: WireParams<V> } }[WireVerb];

/** A mouse button by name. */
export type MouseButton = z.infer<typeof button>;

/** A modifier key that can be held during a click or drag. */
export type Modifier = z.infer<typeof modifiers>[number];

/** All wire verbs in table order. */
export const wireVerbs = Object.keys(verbParams) as WireVerb[];

/** Result of {@link parseAction}: the action, or which of the two ways it is wrong. */
export type ParsedAction =
  { ok: true; action: WireAction } | { ok: false; problem: 'unknown_verb' | 'bad_params'; message: string };

/**
 * Checks an action that came over the wire.
 * An unknown verb is a protocol error of the caller; wrong parameters are an error observation for the agent.
 */
export function parseAction(verb: string, params: unknown): ParsedAction {
  if (!Object.hasOwn(verbParams, verb)) {
    return {
      ok: false,
      problem: 'unknown_verb',
      message: `no verb ${JSON.stringify(verb.slice(0, 40))} in this version`,
    };
  }
  const parsed = verbParams[verb as WireVerb].safeParse(params);
  if (parsed.success) return { ok: true, action: { verb, params: parsed.data } as WireAction };
  const issue = parsed.error.issues[0];
  const where = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  return { ok: false, problem: 'bad_params', message: `${verb} ${where}${issue?.message ?? 'wrong parameters'}` };
}
