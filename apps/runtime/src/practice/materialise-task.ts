import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import {
  codeOf,
  needsDesktop,
  PRACTICE_DOMAIN,
  present,
  TASK_FILE_LIMITS,
  TaskFile,
  type Attachment,
  type BlobStore,
  type Hasher,
  type PracticeFacts,
  type PracticeSite,
  type Task,
} from '@coarena/core';
import { readRecipes, resolveRecipe, type RecipeBook, type ResolvedRecipe } from '../recipes/index.ts';
import { practiceTaskFile } from './catalogue.ts';
import { fillTask, type FilledTask } from './fill-task.ts';
import { materialiseSite } from './materialise-site.ts';
import { scopeOf, type Value } from './scope.ts';
import { nonceOf } from './seeded.ts';
import { startUrlFault } from './start-url.ts';
import { readYamlFile, type YamlFile } from './yaml-file.ts';

/** Which task, and what its bytes depend on: a task file, or the id of a built-in task. */
export type TaskRequest = ({ readonly file: string } | { readonly id: string }) & {
  readonly seed: number;
  readonly blobs: BlobStore;
  readonly hasher: Hasher;
  /** The recipes that the task may name; those that come with the arena when left out. */
  readonly recipes?: RecipeBook;
};

/** A task, but for the id and the submitter that admission gives it. `name` is the `id` of its file. */
export type MaterialisedTask = Omit<Task, 'id' | 'submitter' | 'practice'> & {
  readonly name: string;
  readonly practice: PracticeFacts;
};

/**
 * Settles a task at submission: reads its file, makes every page of its sites for the seed, fills in every
 * placeholder, and stores pages and attachments by content, so that a worker only serves bytes. The same seed gives
 * the same bytes. Throws `task_invalid` with file, line, column and key path; `usage` for an unknown id; and what the
 * blob store throws.
 */
export async function materialiseTask(request: TaskRequest): Promise<MaterialisedTask> {
  const { seed, blobs, hasher } = request;
  const path = resolve('file' in request ? request.file : await practiceTaskFile(request.id));
  const file = await readYamlFile(path, TaskFile);
  const folder = dirname(path);
  const sites: PracticeSite[] = [];
  const values: Record<string, Readonly<Record<string, Value>>> = {};
  for (const [host, below] of Object.entries(file.value.sites)) {
    const made = await materialiseSite(
      { host, folder: resolve(folder, below), seed, blobs, hasher },
      (expected, found) => file.fault(['sites', host], expected, found),
    );
    sites.push(made.site);
    values[host.slice(0, -PRACTICE_DOMAIN.length).replaceAll('.', '-')] = made.values;
  }
  const nonce = nonceOf(hasher, seed);
  const filled = fillTask(file, scopeOf({ nonce, seed }, values));
  checkReferences(file, filled, sites);
  const attachments = await storeAttachments(file, folder, blobs);
  const settled = await withRecipe(file, request, { sites, attachments });
  return {
    name: file.value.id,
    instruction: filled.instruction,
    startUrl: filled.startUrl,
    attachments,
    sites: settled?.sites ?? sites,
    checker: filled.checker,
    practice: { seed, nonce, answer: filled.answer ?? expectedAnswer(filled) },
    actionSpace:
      settled !== null && needsDesktop(settled.recipe) ? 'browser_desktop' : (file.value.actionSpace ?? null),
    ...(file.value.kind === undefined ? {} : { kind: file.value.kind }),
    ...(settled === null ? {} : { recipe: settled.recipe }),
  };
}

/** The task's recipe, settled; one that starts an application does not go with a task of the browser alone. */
async function withRecipe(
  file: YamlFile<TaskFile>,
  { seed, blobs, hasher, recipes }: TaskRequest,
  task: Pick<Task, 'sites' | 'attachments'>,
): Promise<ResolvedRecipe | null> {
  const name = file.value.recipe;
  if (name === undefined) return null;
  const book = recipes ?? (await readRecipes());
  const entry = book.get(name);
  if (entry === undefined) throw file.fault(['recipe'], `one of ${[...book.keys()].join(', ')}`, name);
  if (entry.needsDesktop && file.value.actionSpace === 'browser')
    throw file.fault(['recipe'], 'a recipe for the browser alone', `${name}, which starts an application`);
  return resolveRecipe({ ...task, book, name, seed, blobs, hasher });
}

function checkReferences(file: YamlFile<TaskFile>, filled: FilledTask, sites: readonly PracticeSite[]): void {
  const fault = filled.startUrl === null ? null : startUrlFault(filled.startUrl, sites);
  if (fault !== null) throw file.fault(['startUrl'], fault.expected, fault.seen);
  filled.checker.forEach((assertion, index) => {
    if (!('posted' in assertion)) return;
    const { site, path } = assertion.posted;
    const at = ['checker', index, 'posted'];
    const pages = sites.find(({ host }) => host === site)?.pages;
    if (pages === undefined) throw file.fault([...at, 'site'], 'a site of this task', site);
    // A form is kept where a page answers it; elsewhere the assertion could never hold.
    if (!pages.some((page) => page.path === path || page.path === `${path}index.html`))
      throw file.fault([...at, 'path'], `a page of ${site}`, path);
  });
}

/** Without an `answer` of its own, a task expects what its first assertion on the answer looks for. */
function expectedAnswer({ checker }: FilledTask): string {
  for (const assertion of checker) {
    if (!('answer' in assertion)) continue;
    if ('equals' in assertion.answer) return assertion.answer.equals;
    if ('contains' in assertion.answer) return assertion.answer.contains;
  }
  return '';
}

async function storeAttachments(
  file: YamlFile<TaskFile>,
  folder: string,
  blobs: BlobStore,
): Promise<readonly Attachment[]> {
  const stored: Attachment[] = [];
  for (const [index, below] of file.value.attachments.entries()) {
    const at = ['attachments', index];
    const path = resolve(folder, below);
    const found = await present(lstat(path));
    if (found === null) throw file.fault(at, 'a file that exists', join(folder, below));
    if (!found.isFile()) throw file.fault(at, 'a plain file', join(folder, below));
    const name = basename(path);
    if (stored.some((other) => other.name === name)) throw file.fault(at, 'a name of its own for each file', name);
    const limit = TASK_FILE_LIMITS.attachmentBytes;
    if (found.size > limit) throw file.fault(at, `at most ${limit} bytes`, `${found.size} bytes`);
    try {
      stored.push({ name, ...(await blobs.put(createReadStream(path), { maxBytes: limit })) });
    } catch (error) {
      if (codeOf(error) === 'blob_too_large') throw file.fault(at, `at most ${limit} bytes`, 'more');
      throw error;
    }
  }
  return stored;
}
