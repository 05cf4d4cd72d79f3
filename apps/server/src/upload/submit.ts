import { admitTask, ArenaError } from '@coarena/core';
import type { Arena } from '@coarena/runtime';
import type { SubmissionBody } from './read-submission.ts';
import { storeStaged } from './staged-files.ts';

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
  const admitted = await admitTask(
    { tasks: store.tasks, random, hasher, config },
    {
      task: {
        submitter: by.account,
        instruction: request.instruction,
        startUrl: request.startUrl,
        attachments: await storeStaged(files, blobs),
        sites: [],
        checker: [],
        practice: null,
        actionSpace: null,
        ...(request.kind === null ? {} : { kind: request.kind }),
      },
      key: by.key,
    },
  );
  if (admitted.kind === 'queue_full') throw new ArenaError('queue_full', { waiting: admitted.waiting });
  if (admitted.kind === 'key_reused') throw new ArenaError('key_reused');
  return admitted.task;
}
