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
  /** The verb of the action that was left out; null when none was. */
  readonly dropped: string | null;
};

/** A run that has no effective action of the number that was to be left out, and so says nothing. */
export type SkippedRun = { readonly task: string; readonly effective: number };

/** What came of all runs, in the order of the tasks. */
export type PracticeResult = { readonly runs: readonly PracticeRun[]; readonly skipped: readonly SkippedRun[] };

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
 * Runs the agent alone on each task, two tasks at once. Throws `usage` when every run had fewer effective actions than
 * the one to be left out.
 */
export async function runPractice(bench: Workbench, request: PracticeRequest): Promise<PracticeResult> {
  const results = new Map<string, PracticeRun | SkippedRun>();
  const waiting = [...request.ids];
  const stop = { failed: false };
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined && !stop.failed; id = waiting.shift()) {
      try {
        results.set(id, await runOne(bench, id, request));
      } catch (error) {
        stop.failed = true;
        throw error;
      }
    }
  };
  const worked = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const result of worked) if (result.status === 'rejected') throw result.reason;
  const inOrder = request.ids.flatMap((id) => results.get(id) ?? []);
  const skipped = inOrder.filter((result) => 'effective' in result);
  const runs = inOrder.filter((result) => 'agent' in result);
  if (runs.length === 0 && skipped.length > 0) {
    const counts = skipped.map(({ task, effective }) => `${effective} on ${task}`).join(', ');
    const reason = `--sabotage: ${request.agent} did these effective actions: ${counts}; there is no number ${request.sabotage}`;
    throw new ArenaError('usage', { reason });
  }
  return { runs, skipped };
}

async function runOne(bench: Workbench, id: string, request: PracticeRequest): Promise<PracticeRun | SkippedRun> {
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
