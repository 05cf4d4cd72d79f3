import { Worker } from 'node:worker_threads';
import type { Board, Fragility, FragilityEffort, HeldBattle } from '@coarena/core';

/** What a thread needs to look: the estimator by its name, the board, and the battles that it is of. */
export type FragilityTask = {
  readonly plugin: { readonly use: string; readonly with: Readonly<Record<string, unknown>>; readonly folder: string };
  readonly dataFolder: string;
  readonly board: Board;
  readonly battles: readonly HeldBattle[];
  readonly effort: FragilityEffort;
};

/** Looks in a thread of its own; rejects with what went wrong there. The signal ends it early. */
export function lookInThread(task: FragilityTask, signal: AbortSignal): Promise<Partial<Fragility>> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./fragility-thread.ts', import.meta.url), {
      workerData: task,
      // The sources as they are, whatever started this process.
      execArgv: ['--conditions=source', '--no-warnings'],
    });
    const stop = (): void => {
      thread.terminate().catch(reject);
    };
    signal.addEventListener('abort', stop, { once: true });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      reject(new Error(`the thread ended with ${code} and no answer`));
    });
  });
}
