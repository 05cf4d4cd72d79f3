import { z } from 'zod';
import { FINISH_VERDICTS, type StepStatus } from '../domain/vocabulary.ts';
import { COMMAND_LIMITS } from './command/limits.ts';
import { LIMITS } from './limits.ts';
import {
  COUNT,
  HELD,
  KEYS,
  numberIn,
  parameter,
  PATH,
  POINT,
  SCREEN_COUNT,
  textIn,
  TYPED,
  type Parameter,
} from './parameter.ts';

/** What the arena and its pages know of a verb; the schema of its parameters is made from it. */
export type VerbRow = {
  /** One sentence, shown to agents and on pages. */
  readonly summary: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** What each status of its step means; a status that is not here is never the verb's own. */
  readonly statuses: Readonly<Partial<Record<StepStatus, string>>>;
};

const INVALID = 'a parameter is not valid, or the page or its browser failed; nothing else was done';
const seen = (ok: string) => ({ ok, error: INVALID });
const effect = (ok: string) => ({
  ok,
  unchanged: 'it was done, and picture, address, tab and tree are as before',
  error: INVALID,
});
const SCROLLED = 10_000;

/** The twelve browser verbs (R045). Coordinates are page pixels of the viewport. */
export const BROWSER_TABLE = {
  navigate: {
    summary: 'Open an http or https address in the current tab.',
    parameters: { url: textIn(1, 8_192, 'An http or https address') },
    statuses: effect('the page was opened, or was still loading when the settle rule ended'),
  },
  click: {
    summary: 'Click a point of the page with a button, held modifiers and a count.',
    parameters: { ...POINT, ...HELD, count: COUNT },
    statuses: effect('the click reached the page'),
  },
  hover: {
    summary: 'Move the pointer over a point of the page.',
    parameters: POINT,
    statuses: effect('the pointer is there'),
  },
  drag: {
    summary: 'Press at the first point, follow the whole path, release at the last.',
    parameters: { path: PATH, ...HELD },
    statuses: effect('the pointer went the whole way and the button is up'),
  },
  type: {
    summary: 'Type text where the focus is.',
    parameters: { text: TYPED },
    statuses: effect('the text was typed'),
  },
  press_key: {
    summary: 'Press a key or a chord.',
    parameters: KEYS,
    statuses: effect('the keys were pressed and released'),
  },
  scroll: {
    summary: 'Scroll at a point of the page by CSS pixels.',
    parameters: {
      ...POINT,
      dx: numberIn(-SCROLLED, SCROLLED, 'CSS pixels', 'CSS pixels to the right'),
      dy: numberIn(-SCROLLED, SCROLLED, 'CSS pixels', 'CSS pixels down'),
    },
    statuses: effect('the page was scrolled as far as it goes'),
  },
  switch_tab: {
    summary: 'Bring another tab to the front.',
    parameters: { tab: textIn(1, 40, 'A tab id from the observation, such as "tab-2"') },
    statuses: effect('the tab is in front'),
  },
  read_text: {
    summary: 'Read the visible text of the page.',
    parameters: {},
    statuses: seen('the text is in the observation'),
  },
  screenshot: {
    summary: 'Look at the page again without doing anything.',
    parameters: {},
    statuses: seen('the picture is in the observation'),
  },
  deliver_file: {
    summary: 'Hand over a file of the work or download folder as a result.',
    parameters: { path: textIn(1, 255, 'Name of a file in the work or download folder') },
    statuses: seen('a copy of the file is among the results'),
  },
  finish: {
    summary: 'End the run with a verdict and a final message.',
    parameters: {
      verdict: parameter(z.enum(FINISH_VERDICTS), FINISH_VERDICTS.join(', ')),
      message: textIn(0, LIMITS.finalMessageCharacters, 'The result, in words for the person who asked'),
    },
    statuses: seen('the run has ended'),
  },
} as const satisfies Readonly<Record<string, VerbRow>>;

/** What `launch_app` and recipes can start (R039). */
export const APPLICATIONS = ['xcalc', 'xedit', 'thunar'] as const;

/** The eight desktop verbs (R048, R049). Coordinates are screen pixels. */
export const DESKTOP_TABLE = {
  screen_capture: {
    summary: 'Look at the whole screen without doing anything.',
    parameters: {},
    statuses: seen('the picture is in the observation'),
  },
  pointer_move: {
    summary: 'Move the pointer to a screen pixel.',
    parameters: POINT,
    statuses: effect('the pointer is there'),
  },
  screen_click: {
    summary: 'Click a screen pixel.',
    parameters: { ...POINT, ...HELD, count: SCREEN_COUNT },
    statuses: effect('the click reached the screen'),
  },
  screen_drag: {
    summary: 'Drag along a path of screen pixels.',
    parameters: { path: PATH, ...HELD },
    statuses: effect('the pointer went the whole way and the button is up'),
  },
  screen_key: {
    summary: 'Press a key or a chord in the focused window.',
    parameters: KEYS,
    statuses: effect('the keys were pressed and released'),
  },
  screen_type: {
    summary: 'Type text into the focused window.',
    parameters: { text: TYPED },
    statuses: effect('the text was typed'),
  },
  launch_app: {
    summary: 'Start one of the installed applications.',
    parameters: { app: parameter(z.enum(APPLICATIONS), APPLICATIONS.join(', ')) },
    statuses: effect('the application was started'),
  },
  run_command: {
    summary: 'Run one program with a list of arguments; there is no shell.',
    parameters: {
      program: textIn(1, COMMAND_LIMITS.programCharacters),
      args: parameter(
        z
          .array(z.string().max(COMMAND_LIMITS.argumentCharacters))
          .max(COMMAND_LIMITS.arguments)
          .refine((args) => args.reduce((sum, arg) => sum + arg.length, 0) <= COMMAND_LIMITS.argumentsCharacters, {
            error: `at most ${COMMAND_LIMITS.argumentsCharacters} characters together`,
          }),
        `0 to ${COMMAND_LIMITS.arguments} texts of 0 to ${COMMAND_LIMITS.argumentCharacters}, ${COMMAND_LIMITS.argumentsCharacters} together`,
        'characters',
      ),
    },
    statuses: {
      ok: 'the program ended by itself, whatever its exit code, which is a field of the record',
      error: 'a parameter is not valid, or the program had to be ended at its time limit',
      refused: 'a rule of the command verb objects; nothing was run',
    },
  },
} as const satisfies Readonly<Record<string, VerbRow>>;

/** What is not a verb but may stand in its place (vocabulary: step action). */
export const SIGNAL_TABLE = {
  wait: {
    summary: 'Wait for a while; costs a step.',
    parameters: { ms: numberIn(0, LIMITS.waitMs, 'milliseconds', 'Milliseconds to wait') },
    statuses: seen('the time has passed'),
  },
  ask: {
    summary: 'Ask the person who submitted the task one question; the run pauses.',
    parameters: { question: textIn(1, LIMITS.questionCharacters) },
    statuses: {
      ok: 'the answer is in the observation',
      error: 'a parameter is not valid',
      refused: 'nobody can be asked, or nobody answered in time',
    },
  },
} as const satisfies Readonly<Record<string, VerbRow>>;

/** Every verb and signal by name. */
export const VERB_TABLE = { ...BROWSER_TABLE, ...DESKTOP_TABLE, ...SIGNAL_TABLE } as const;
