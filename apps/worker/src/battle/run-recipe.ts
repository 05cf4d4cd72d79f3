import { Readable } from 'node:stream';
import { ArenaError, type BlobStore, type Recipe, type RecipeAction, type RecipeStep } from '@coarena/core';
import { appName, type Bookmark, type GuestClient, type PrepareStep } from '@coarena/guest/host';

/** The longest that one step may take inside the desktop, in milliseconds; a `wait_for` adds its own time. */
const STEP_MS = 20_000;
const CLONE_MS = 60_000;
const FILE_MS = 60_000;
/** How much longer the worker waits for the answer. */
const MARGIN_MS = 3_000;

/** What a recipe is run with. */
export type RecipeRun = {
  readonly guest: GuestClient;
  readonly blobs: Pick<BlobStore, 'read'>;
  readonly settleMs: number;
  readonly signal: AbortSignal;
};

/** The bookmarks of a recipe: they are in place before the browser starts. */
export function bookmarksOf(recipe: Recipe | undefined): Bookmark[] {
  return (recipe?.steps ?? []).flatMap(({ action }) => ('bookmark' in action ? [{ ...action.bookmark }] : []));
}

/**
 * Initialises a booted desktop, one step after the other. Throws `recipe_failed` with file and line of the step that
 * could not be done, and what happened.
 */
export async function runRecipe(recipe: Recipe, run: RecipeRun): Promise<void> {
  for (const step of recipe.steps) {
    const reason = await runStep(step, run);
    if (reason !== null) throw new ArenaError('recipe_failed', { where: `${recipe.file}:${step.line}`, reason });
  }
}

/** Why the step could not be done, or null. What the desktop itself fails at is thrown as it comes. */
async function runStep({ action }: RecipeStep, run: RecipeRun): Promise<string | null> {
  if ('bookmark' in action) return null;
  if ('file' in action) return putFile(action.file, run);
  const ms = timeOf(action);
  const answer = await run.guest.prepare(wireStep(action), {
    settle: { capMs: run.settleMs },
    guestDeadlineMs: ms,
    deadlineMs: ms + MARGIN_MS,
    signal: run.signal,
  });
  return answer.done ? null : answer.reason;
}

async function putFile(
  file: Extract<RecipeAction, { file: unknown }>['file'],
  { guest, blobs, signal }: RecipeRun,
): Promise<string | null> {
  const content = Readable.from(blobs.read(file.sha256));
  const read = await guest.putFile(file.name, content, { signal, deadlineMs: FILE_MS });
  return read.sha256 === file.sha256 ? null : `${file.name} reads back as ${read.sha256}, not as ${file.sha256}`;
}

function timeOf(action: RecipeAction): number {
  if ('clone' in action) return CLONE_MS;
  return STEP_MS + ('wait_for' in action ? action.wait_for.seconds * 1_000 : 0);
}

function wireStep(action: RecipeAction): PrepareStep {
  if ('open' in action) return { open: action.open };
  if ('clone' in action) return { clone: action.clone };
  if ('launch' in action) return { launch: appName.parse(action.launch) };
  if ('wait_for' in action) return { wait_for: action.wait_for };
  throw new TypeError(`the desktop has no part in this step: ${Object.keys(action).join(', ')}`);
}
