import { z } from 'zod';
import { APPLICATIONS } from '../actions/verb-table.ts';
import { RECIPE_ACTIONS, RECIPE_LIMITS } from '../domain/recipe.ts';

const text = z.string().min(1, 'some text').max(RECIPE_LIMITS.textCharacters);
const short = z.string().trim().min(1, 'some text').max(200, 'at most 200 characters');
const address = z
  .string()
  .max(2_000)
  .regex(/^https?:\/\/\S+$/u, 'an http or https address');
/** A name in the work folder: no folder, nothing hidden. */
const plainName = z
  .string()
  .regex(/^[^./\\\p{Cc}][^/\\\p{Cc}]{0,99}$/u, 'a plain file name that does not begin with a dot');

const FileStep = z
  .strictObject({
    name: plainName.optional().describe("The file's name in the work folder; that of `from` when left out"),
    text: z.string().max(RECIPE_LIMITS.textCharacters).optional().describe('What is in it'),
    from: z.string().min(1).optional().describe('A file beside the recipe'),
  })
  .refine((file) => (file.text === undefined) !== (file.from === undefined), 'exactly one of text, from')
  .refine((file) => file.text === undefined || file.name !== undefined, 'a name beside the text');

const seconds = z
  .number()
  .min(1)
  .max(RECIPE_LIMITS.waitSeconds)
  .default(RECIPE_LIMITS.defaultWaitSeconds)
  .describe('How long it may take to appear');

const WaitStep = z
  .strictObject({
    text: short.optional().describe('A text that an element has as its name, its value or part of them'),
    role: short.optional().describe('The role of an element'),
    name: short.optional().describe('The whole name of that element'),
    seconds,
  })
  .refine((wait) => (wait.text === undefined) !== (wait.role === undefined), 'exactly one of text, role')
  .refine((wait) => wait.name === undefined || wait.role !== undefined, 'a role beside the name');

/** A step of a recipe file: a map with one key. */
const RecipeFileStep = z
  .strictObject({
    bookmark: z
      .strictObject({ name: short, url: address })
      .optional()
      .describe('Puts a bookmark into the browser before it starts'),
    file: FileStep.optional().describe('Puts a file into the work folder'),
    clone: z
      .strictObject({ url: address, into: plainName })
      .optional()
      .describe('Clones a git repository into a folder of the work folder, through the way out that the agent has'),
    open: address.optional().describe('Opens a page, in the empty tab or in a new one'),
    launch: z.enum(APPLICATIONS).optional().describe('Starts an application; only with the desktop'),
    wait_for: WaitStep.optional().describe('Waits until something is to be seen'),
  })
  .refine(
    (step) => Object.values(step).filter((value) => value !== undefined).length === 1,
    `exactly one of ${RECIPE_ACTIONS.join(', ')}`,
  );

/**
 * A recipe file, after YAML parsing. Strict: an unknown key is an error. `{{seed}}` and `{{nonce}}` of the task may stand
 * in every text and address.
 */
export const RecipeFile = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/u, 'lower-case letters, digits and hyphens')
    .describe('Name of the recipe, by which tasks choose it'),
  description: text.max(300, 'at most 300 characters').describe('What the desktop is like afterwards, for people'),
  steps: z
    .array(RecipeFileStep)
    .min(1, 'at least one step')
    .max(RECIPE_LIMITS.steps, `at most ${RECIPE_LIMITS.steps} steps`)
    .refine((steps) => count(steps, 'file') <= RECIPE_LIMITS.files, `at most ${RECIPE_LIMITS.files} files`)
    .refine((steps) => count(steps, 'clone') <= RECIPE_LIMITS.clones, `at most ${RECIPE_LIMITS.clones} clones`)
    .describe('What is done, in this order; bookmarks before everything else'),
});
export type RecipeFile = z.output<typeof RecipeFile>;

function count(steps: readonly z.output<typeof RecipeFileStep>[], kind: 'file' | 'clone'): number {
  return steps.filter((step) => step[kind] !== undefined).length;
}
