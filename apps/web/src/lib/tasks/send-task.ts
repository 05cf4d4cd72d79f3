import type { TaskKind } from '@coarena/core';
import type { TaskAnswer } from '@coarena/server/contract';
import { errorOf, unreachable } from '../api.ts';

/** A task as the form holds it. */
export type TaskDraft = {
  readonly instruction: string;
  readonly startUrl: string;
  /** Null leaves the task unclassified. */
  readonly kind: TaskKind | null;
  /** Null leaves the desktops as they come. */
  readonly recipe: string | null;
  readonly files: readonly File[];
};

/**
 * Sends a task and its files. `onProgress` hears the sent part, from 0 to 1; only XMLHttpRequest tells it. The same key
 * may be used again for the same draft.
 */
export function sendTask(draft: TaskDraft, key: string, onProgress: (share: number) => void): Promise<TaskAnswer> {
  const startUrl = draft.startUrl.trim() === '' ? null : draft.startUrl.trim();
  const task = JSON.stringify({ instruction: draft.instruction, startUrl, kind: draft.kind, recipe: draft.recipe });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/tasks');
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', key);
    request.upload.onprogress = (event) => onProgress(event.total === 0 ? 1 : event.loaded / event.total);
    request.onerror = () => reject(unreachable());
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as TaskAnswer);
      else reject(errorOf(status, responseText, request.getResponseHeader('retry-after')));
    };
    if (draft.files.length === 0) {
      request.setRequestHeader('content-type', 'application/json');
      request.send(task);
      return;
    }
    const form = new FormData();
    form.append('task', task);
    for (const file of draft.files) form.append('file', file, file.name);
    request.send(form);
  });
}
