import type { ArenaConfig } from '../config/schema.ts';
import type { Task } from '../domain/task.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { Random } from '../ports/random.ts';
import type { AdmissionResult, TaskStore } from '../ports/store/index.ts';
import { battleSetup } from './battle-setup.ts';

/** What admission needs. */
export type AdmitDeps = {
  readonly tasks: TaskStore;
  readonly random: Random;
  readonly hasher: Hasher;
  readonly config: ArenaConfig;
};

/** A submission: a task without its id, and the key that makes a repetition harmless. */
export type Submission = { readonly task: Omit<Task, 'id'>; readonly key: string };

/** What tells one submission from another under the same key. */
export function submissionHash(hasher: Hasher, task: Submission['task']): string {
  return hasher.sha256(JSON.stringify(task));
}

/**
 * Admits a task and its battle in one transaction, or answers as the first submission under the same key was answered
 * (R011, R016). Nothing stays behind when the queue is full.
 */
export async function admitTask(deps: AdmitDeps, submission: Submission): Promise<AdmissionResult> {
  const task: Task = { ...submission.task, id: deps.random.id() };
  return deps.tasks.admit({
    task,
    battle: battleSetup(deps.random.id(), task, deps.config, deps.random),
    idempotency: { key: submission.key, bodyHash: submissionHash(deps.hasher, submission.task) },
    capacity: deps.config.worker.queueCapacity,
  });
}
