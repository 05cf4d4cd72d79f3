import type { TaskAnswer } from '@coarena/server/contract';
import { asApiError, idempotencyKey, type ApiError } from '../api.ts';
import { patiently } from '../patiently.ts';
import { sendTask, type TaskDraft } from './send-task.ts';

/** A task on its way to the arena, sent again until it arrives. */
export class Sending {
  /** The sent part, from 0 to 1; null while nothing is on its way. */
  share = $state<number | null>(null);
  /** True while the arena cannot be reached. */
  lost = $state(false);
  /** Why the last one was not taken. */
  trouble = $state.raw<ApiError | null>(null);

  #sent = { draft: '', key: idempotencyKey() };

  /** The admitted task, or null with `trouble` set. Sending the same draft twice makes one task: it keeps its key. */
  async send(draft: TaskDraft): Promise<TaskAnswer | null> {
    const text = textOf(draft);
    if (text !== this.#sent.draft) this.#sent = { draft: text, key: idempotencyKey() };
    const { key } = this.#sent;
    this.share = 0;
    this.trouble = null;
    try {
      return await patiently(
        () => sendTask(draft, key, (part) => (this.share = part)),
        () => (this.lost = true),
      );
    } catch (thrown) {
      this.trouble = asApiError(thrown);
      return null;
    } finally {
      this.share = null;
      this.lost = false;
    }
  }
}

function textOf({ files, ...words }: TaskDraft): string {
  return JSON.stringify([words, files.map(({ name, size, lastModified }) => [name, size, lastModified])]);
}
