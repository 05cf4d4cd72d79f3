import {
  admitTask,
  ArenaError,
  codeOf,
  messageOf,
  needsDesktop,
  submissionHash,
  type Attachment,
  type Submission,
} from '@coarena/core';
import { resolveRecipe, withStartSite, type Arena, type ResolvedRecipe } from '@coarena/runtime';
import type { SubmissionBody } from './read-submission.ts';
import { attachmentsOf, storeStaged } from './staged-files.ts';

/** Who submits, and the key under which a repetition is the same request. */
export type Submitter = { readonly account: string; readonly key: string };

/**
 * Admits what was read: the same key with the same content is answered as the first time. Throws `queue_full` before
 * anything is stored, and `key_reused`. Returns the task's id.
 */
export async function submit(arena: Arena, { request, files }: SubmissionBody, by: Submitter): Promise<string> {
  const { store, blobs, random, hasher, config } = arena;
  const { states } = await store.battles.overview();
  if (files.length > 0 && states.queued >= config.worker.queueCapacity)
    throw new ArenaError('queue_full', { waiting: states.queued });
  const attachments = attachmentsOf(files);
  const settled = await fieldOf('recipe', () => recipeOf(arena, request.recipe, attachments));
  const sites = await fieldOf('startUrl', () =>
    withStartSite(request.startUrl, settled?.sites ?? [], { seed: 0, blobs, hasher }),
  );
  const task: Submission['task'] = {
    submitter: by.account,
    instruction: request.instruction,
    startUrl: request.startUrl,
    attachments,
    sites,
    checker: [],
    practice: null,
    actionSpace: settled !== null && needsDesktop(settled.recipe) ? 'browser_desktop' : null,
    ...(request.kind === null ? {} : { kind: request.kind }),
    ...(settled === null ? {} : { recipe: settled.recipe }),
  };
  const earlier = await store.tasks.admittedWith(by.account, by.key);
  // Nothing of a request that will be refused is stored; a repetition's files are there already.
  if (earlier !== null && earlier !== submissionHash(hasher, task)) throw new ArenaError('key_reused');
  if (earlier === null) await storeStaged(files, blobs);
  const admitted = await admitTask({ tasks: store.tasks, random, hasher, config }, { task, key: by.key });
  if (admitted.kind === 'queue_full') throw new ArenaError('queue_full', { waiting: admitted.waiting });
  if (admitted.kind === 'key_reused') throw new ArenaError('key_reused');
  return admitted.task;
}

/** The recipe that was asked for, settled with the task; throws where it is unknown or does not fit. */
async function recipeOf(
  { recipes, blobs, hasher }: Arena,
  name: string | null,
  attachments: readonly Attachment[],
): Promise<ResolvedRecipe | null> {
  if (name === null) return null;
  return resolveRecipe({ book: recipes, name, seed: 0, attachments, sites: [], blobs, hasher });
}

/** What a field of the request stands for; where it stands for nothing, throws `request_invalid` with the field. */
async function fieldOf<T>(field: string, settle: () => Promise<T>): Promise<T> {
  try {
    return await settle();
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'usage' && code !== 'task_invalid') throw error;
    throw new ArenaError('request_invalid', { field, reason: messageOf(error) }, { cause: error });
  }
}
