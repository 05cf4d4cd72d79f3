import { z } from 'zod';
import type { Assertion } from '../domain/assertion.ts';
import { ACTION_SPACES, FINISH_VERDICTS, TASK_KINDS } from '../domain/vocabulary.ts';

/** The reserved names that practice sites live under; nothing outside the arena ever answers for them. */
export const PRACTICE_DOMAIN = '.practice.test';

/** Bounds on one task file. Attachments as in R018. */
export const TASK_FILE_LIMITS = {
  instructionCharacters: 8_000,
  textCharacters: 4_000,
  sites: 8,
  attachments: 10,
  attachmentBytes: 50 * 1024 * 1024,
  assertions: 50,
} as const;

/** True for a lower-case name below `practice.test`. */
export function isPracticeHost(host: string): boolean {
  return PRACTICE_HOST.test(host);
}

const PRACTICE_HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,3}practice\.test$/u;

const text = z.string().max(TASK_FILE_LIMITS.textCharacters, `at most ${TASK_FILE_LIMITS.textCharacters} characters`);
const practiceHost = z.string().regex(PRACTICE_HOST, 'a lower-case name that ends in .practice.test');
const textTest = { equals: text.optional(), contains: text.optional(), matches: text.optional() };

const oneTest = (value: object): boolean => given(value, ['equals', 'contains', 'matches']) === 1;
const ONE_TEST = 'exactly one of equals, contains, matches';

const AssertionFile = z
  .strictObject({
    finalUrl: z.strictObject(textTest).refine(oneTest, ONE_TEST).optional().describe('The address at the end'),
    answer: z.strictObject(textTest).refine(oneTest, ONE_TEST).optional().describe('The final message'),
    posted: z
      .strictObject({
        site: practiceHost,
        path: z.string().regex(/^\/[^?#]*$/u, 'a path that starts with / and has no query'),
        field: text.min(1),
        ...textTest,
      })
      .refine(oneTest, ONE_TEST)
      .optional()
      .describe('A field of the last form that the site received at this path'),
    file: z
      .strictObject({ name: text.min(1), ...textTest })
      .refine(oneTest, ONE_TEST)
      .optional()
      .describe('The text of a delivered file'),
    tree: z
      .strictObject({ role: text.min(1).optional(), name: text.min(1) })
      .optional()
      .describe('An element of the last accessibility tree'),
    verdict: z.enum(FINISH_VERDICTS).optional().describe("The agent's own word"),
  })
  .refine(
    (value) => given(value, Object.keys(value)) === 1,
    'exactly one of finalUrl, answer, posted, file, tree, verdict',
  )
  .transform(
    (value) => Object.fromEntries(Object.entries(value).map(([kind, body]) => [kind, tidy(body)])) as Assertion,
  );

/**
 * A task file, after YAML parsing and before its placeholders are filled in. Strict: an unknown key is an error.
 * Folders and files are relative to the file. `{{nonce}}`, `{{seed}}` and `{{SITE.NAME}}` (a value of that site's
 * `site.yaml`) may stand in `instruction`, `answer` and every text of `checker`.
 */
export const TaskFile = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/u, 'lower-case letters, digits and hyphens')
    .describe('Name of the task'),
  instruction: z
    .string()
    .trim()
    .min(1, 'some text')
    .max(TASK_FILE_LIMITS.instructionCharacters, `at most ${TASK_FILE_LIMITS.instructionCharacters} characters`)
    .describe('What the agents are asked to do'),
  startUrl: z.string().min(1).max(2_000).optional().describe('The page that both agents start on'),
  sites: z
    .record(practiceHost, z.string().min(1, 'a folder beside the task file'))
    .refine((sites) => Object.keys(sites).length <= TASK_FILE_LIMITS.sites, `at most ${TASK_FILE_LIMITS.sites} sites`)
    .default({})
    .describe('Practice sites: reserved name and folder'),
  attachments: z
    .array(z.string().min(1, 'a file beside the task file'))
    .max(TASK_FILE_LIMITS.attachments, `at most ${TASK_FILE_LIMITS.attachments} files`)
    .default([])
    .describe('Files that land in both desktops'),
  recipe: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/u, 'the name of a recipe')
    .optional()
    .describe('Initialises both desktops before the first action'),
  actionSpace: z.enum(ACTION_SPACES).optional().describe('Leaves the action space to the draw when absent'),
  kind: z.enum(TASK_KINDS).optional().describe('What kind of task it is; on the overall board alone when absent'),
  offered: z
    .boolean()
    .default(true)
    .describe('Whether the arena submits a built-in task by itself: to a newcomer, and in demos'),
  answer: text.min(1).optional().describe('The expected answer, kept with the battle; agents never see it'),
  checker: z
    .array(AssertionFile)
    .max(TASK_FILE_LIMITS.assertions, `at most ${TASK_FILE_LIMITS.assertions} assertions`)
    .default([])
    .describe('Assertions over the end state; all must hold'),
});
export type TaskFile = z.output<typeof TaskFile>;

function given(value: object, keys: readonly string[]): number {
  return keys.filter((key) => (value as Record<string, unknown>)[key] !== undefined).length;
}

function tidy(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
