import type { Attachment } from './task.ts';

/** What a step of a recipe can do, in the order in which they are explained. */
export const RECIPE_ACTIONS = ['bookmark', 'file', 'clone', 'open', 'launch', 'wait_for'] as const;
export type RecipeActionKind = (typeof RECIPE_ACTIONS)[number];

/** Bounds on one recipe. Times are in seconds. */
export const RECIPE_LIMITS = {
  steps: 30,
  files: 10,
  clones: 3,
  textCharacters: 20_000,
  fileBytes: 5 * 1024 * 1024,
  waitSeconds: 30,
  defaultWaitSeconds: 10,
} as const;

/** What a `wait_for` looks for in the accessibility tree: a text anywhere, or an element by its role and name. */
export type RecipeWait =
  | { readonly text: string; readonly seconds: number }
  | { readonly role: string; readonly name?: string; readonly seconds: number };

/** One action of a recipe with everything settled: placeholders filled in, files stored by content. */
export type RecipeAction =
  | { readonly bookmark: { readonly name: string; readonly url: string } }
  | { readonly file: Attachment }
  | { readonly clone: { readonly url: string; readonly into: string } }
  | { readonly open: string }
  | { readonly launch: string }
  | { readonly wait_for: RecipeWait };

/** A step: what is done, and the line of the recipe's file that says so. */
export type RecipeStep = { readonly line: number; readonly action: RecipeAction };

/**
 * How a desktop is initialised before the first action, settled at admission: both lanes run these steps. `sha256` is of
 * the actions, so that equal recipes have equal hashes wherever their files lie; `file` is for people.
 */
export type Recipe = {
  readonly name: string;
  readonly description: string;
  readonly file: string;
  readonly sha256: string;
  readonly steps: readonly RecipeStep[];
};

/** The one key of an action. */
export function kindOfAction(action: RecipeAction): RecipeActionKind {
  const kind = RECIPE_ACTIONS.find((candidate) => candidate in action);
  if (kind === undefined) throw new TypeError(`no step of a recipe: ${Object.keys(action).join(', ')}`);
  return kind;
}

/** True when a recipe starts an application, which only a battle with the desktop offers. */
export function needsDesktop(recipe: Pick<Recipe, 'steps'>): boolean {
  return recipe.steps.some(({ action }) => 'launch' in action);
}
