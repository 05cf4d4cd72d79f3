import { ArenaError } from '@coarena/core';
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
};

/** One agent on some built-in tasks. `sabotage`: which effective action is left out of each run, from 1. */
export type PracticeRequest = {
  readonly ids: readonly string[];
  readonly agent: string;
  readonly seed: number;
  readonly sabotage?: number;
  readonly progress: (line: string) => void;
};

/** Runs at once: as many as the lanes of a battle. */
const AT_ONCE = 2;

/**
 * Runs the agent alone on each task, two tasks at once, and answers in the order of the tasks. Throws `usage` when a
 * run had fewer effective actions than the one to be left out.
 */
export async function runPractice(bench: Workbench, request: PracticeRequest): Promise<readonly PracticeRun[]> {
  const runs = new Map<string, PracticeRun>();
  const waiting = [...request.ids];
  const stop = { failed: false };
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined && !stop.failed; id = waiting.shift()) {
      try {
        runs.set(id, await runOne(bench, id, request));
      } catch (error) {
        stop.failed = true;
        throw error;
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return request.ids.flatMap((id) => runs.get(id) ?? []);
}

async function runOne(bench: Workbench, id: string, request: PracticeRequest): Promise<PracticeRun> {
  const { agent, seed, sabotage, progress } = request;
  const { name, ...settled } = await prepareTask(bench, { seed, id });
  progress(`${name}: ${settled.instruction}`);
  const run = await runSolo(bench, {
    id: bench.random.id(),
    task: { ...settled, id: name, submitter: 'system' },
    agent,
    ...(sabotage === undefined ? {} : { drop: sabotage }),
    onProgress: (event) => progress(`  ${name}: ${event.what}`),
  });
  if (sabotage !== undefined && run.dropped === null)
    throw new ArenaError('usage', {
      reason: `--sabotage: ${agent} did ${run.effective} effective actions on ${name}; there is no number ${sabotage}`,
    });
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
  };
}
