import { ArenaError, messageOf } from '@coarena/core';
import type { PlayRequest, PracticeRun, SkippedRun } from './play-task.ts';

/** What came of all runs, in the order of the tasks. */
export type PracticeResult = { readonly runs: readonly PracticeRun[]; readonly skipped: readonly SkippedRun[] };

/** Some built-in tasks, and how one of them is played. */
export type PracticeRequest = Pick<PlayRequest, 'agent' | 'sabotage' | 'progress'> & {
  readonly ids: readonly string[];
  readonly play: (id: string) => Promise<PracticeRun | SkippedRun>;
};

/** Runs at once: as many as the lanes of a battle. */
const AT_ONCE = 2;

/**
 * Runs the agent alone on each task, two tasks at once. Nothing that an agent does is thrown: a run that throws lost its
 * desktop, and is repeated once on a fresh one, as a battle is. Throws what is thrown twice, and `usage` when every run
 * had fewer effective actions than the one to be left out.
 */
export async function runPractice(request: PracticeRequest): Promise<PracticeResult> {
  const results = new Map<string, PracticeRun | SkippedRun>();
  const waiting = [...request.ids];
  const stop = { failed: false };
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined && !stop.failed; id = waiting.shift()) {
      try {
        results.set(id, await playAgain(id, request));
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

async function playAgain(id: string, { play, progress }: PracticeRequest): Promise<PracticeRun | SkippedRun> {
  try {
    return await play(id);
  } catch (error) {
    progress(`${id}: repeated after ${messageOf(error)}`);
    return play(id);
  }
}
