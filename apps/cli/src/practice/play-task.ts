import { resolve } from 'node:path';
import type { Workbench } from '@coarena/runtime';
import { runSolo } from '@coarena/worker';
import { prepareTask } from '../demo/prepare-task.ts';

/** How one practice task went. */
export type PracticeRun = {
  readonly task: string;
  readonly agent: string;
  readonly steps: number;
  readonly end: string;
  readonly checker: { readonly verdict: string | null; readonly reason: string };
  readonly wallMs: number;
  /** The verb of the action that was left out; null when none was. */
  readonly dropped: string | null;
};

/** A run that has no effective action of the number that was to be left out, and so says nothing. */
export type SkippedRun = { readonly task: string; readonly effective: number };

/** One agent. `sabotage`: which effective action is left out of a run, from 1. */
export type PlayRequest = {
  readonly agent: string;
  readonly seed: number;
  readonly sabotage?: number;
  readonly progress: (line: string) => void;
};

/** True for what `--task` takes as a file: everything that ends as YAML does. No built-in task is named so. */
export function isTaskFile(task: string): boolean {
  return /\.ya?ml$/u.test(task);
}

/** Runs the agent alone on one task, a built-in one or a file. Throws where the desktop, or something else of ours, failed. */
export async function playTask(
  bench: Workbench,
  task: string,
  request: PlayRequest,
): Promise<PracticeRun | SkippedRun> {
  const { agent, seed, sabotage, progress } = request;
  const { name, ...settled } = await prepareTask(bench, {
    seed,
    ...(isTaskFile(task) ? { file: resolve(task) } : { id: task }),
  });
  progress(`${name}: ${settled.instruction}`);
  const run = await runSolo(bench, {
    id: bench.random.id(),
    task: { ...settled, id: name, submitter: 'system' },
    agent,
    ...(sabotage === undefined ? {} : { drop: sabotage }),
    onProgress: (event) => progress(`  ${name}: ${event.what}`),
  });
  if (sabotage !== undefined && run.dropped === null) {
    progress(`${name}: only ${run.effective} effective actions, there is no number ${sabotage}`);
    return { task: name, effective: run.effective };
  }
  if (run.dropped !== null) progress(`  ${name}: effective action ${sabotage} (${run.dropped}) was left out`);
  const { verdict, reason } = run.checker;
  progress(`${name}: ${verdict ?? 'no verdict'}: ${reason}`);
  return {
    task: name,
    agent,
    steps: run.steps.length,
    end: run.end.end,
    checker: { verdict, reason },
    wallMs: Math.round(run.wallMs),
    dropped: run.dropped,
  };
}
