import { admitTask, TaskFile, type Account } from '@coarena/core';
import { openArena, readYamlFile, seededRandom, type Arena } from '@coarena/runtime';
import { startServer } from '@coarena/server';
import { DESKTOP_FIGURES, startWorker } from '@coarena/worker';
import { inTemporaryFolder } from '../shared/temporary.ts';
import { awaitJudgeable } from './await-battle.ts';
import { boardThatIncludes, servedBoard } from './board-client.ts';
import { demoConfig, type DemoChoices } from './demo-config.ts';
import { DEMO_JUDGE, judge } from './judge.ts';
import { keepBattle, prepareKeepFolder } from './keep.ts';
import { laneResults } from './lane-result.ts';
import { prepareTask } from './prepare-task.ts';
import { demoReport, type DemoReport } from './report.ts';

/** One demo. `progress` gets a line for everything that happens; `stop` ends it early. */
export type DemoRequest = DemoChoices & {
  readonly seed: number;
  readonly task?: string;
  readonly keep?: string;
  readonly progress: (line: string) => void;
  readonly stop: AbortSignal;
};

const SYSTEM: Account = { id: 'system', kind: 'system', roles: ['submitter'] };
const JUDGE: Account = { id: DEMO_JUDGE, kind: 'person', roles: ['judge'] };

/**
 * One whole battle in an arena that exists only for it: a task, two agents in two desktops, a vote through the store, a
 * refit, and the board that the API then serves. Nothing stays behind but what `keep` names.
 */
export async function runDemo(request: DemoRequest): Promise<DemoReport> {
  if (request.keep !== undefined) prepareKeepFolder(request.keep);
  // A misspelt task is said at once, not after an arena was opened for it.
  if (request.task !== undefined) await readYamlFile(request.task, TaskFile);
  return inTemporaryFolder(async (folder) => {
    const config = demoConfig(request, folder);
    request.progress(`seed ${request.seed}; opening a temporary arena …`);
    const arena = await openArena(config, { random: seededRandom(request.seed) });
    try {
      return await inOpenArena(arena, request);
    } finally {
      await arena.dispose();
    }
  });
}

async function inOpenArena(arena: Arena, request: DemoRequest): Promise<DemoReport> {
  const { seed, progress, stop } = request;
  // Asked for now, so that a driver that is missing says so before a battle is void for it.
  await arena.driver();
  const task = await prepareTask(arena, { seed, ...(request.task === undefined ? {} : { file: request.task }) });
  const server = await startServer(arena, { desktop: DESKTOP_FIGURES });
  const worker = startWorker(arena, {
    name: `demo-${process.pid}`,
    slots: 1,
    onProgress: ({ lane, what }) => progress(lane === null ? what : `lane ${lane}: ${what}`),
  });
  try {
    for (const account of [SYSTEM, JUDGE]) await arena.store.accounts.ensure(account);
    const before = await servedBoard(server.address);
    progress(`task ${task.name}: ${task.instruction}`);
    const admitted = await admitTask(
      { tasks: arena.store.tasks, random: arena.random, hasher: arena.hasher, config: arena.config },
      { task: submitted(task), key: arena.random.id() },
    );
    if (admitted.kind !== 'admitted') throw new Error(`the task was not admitted: ${admitted.kind}`);
    const battle = await awaitJudgeable(arena, admitted.battle, stop);
    const lanes = await laneResults(arena, battle);
    progress('both runs ended; the judge reads both results …');
    const vote = await judge(arena, battle, lanes, stop);
    progress(`vote: ${vote.choice}`);
    const after = await boardThatIncludes(arena, server.address, vote.position, stop);
    const voteToBoardMs = arena.clock.monotonic() - vote.sentAt;
    if (request.keep !== undefined) await keepBattle(arena, request.keep, { seed, task, battle, lanes });
    return demoReport({
      seed,
      battle,
      task,
      lanes,
      vote,
      before,
      after,
      timings: worker.timings(battle.id),
      voteToBoardMs,
    });
  } finally {
    await worker.stop();
    await server.close();
  }
}

function submitted({ name: _name, ...task }: Awaited<ReturnType<typeof prepareTask>>) {
  return { ...task, submitter: SYSTEM.id };
}
