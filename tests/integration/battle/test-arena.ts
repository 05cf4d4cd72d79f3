import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  admitTask,
  type ActionSpace,
  type Attachment,
  type Battle,
  type BattleState,
  type Lane,
  type Run,
} from '@coarena/core';
import { loadConfig, materialiseTask, openArena, seededRandom, type Arena } from '@coarena/runtime';
import { startWorker, type Worker, type WorkerProgress } from '@coarena/worker';
import { readyDatabase } from '../../run/ready-database.ts';

const MISBEHAVING = join(import.meta.dirname, '../../fixtures/agents/misbehaving');

/** An agent of a test: a preset of the bundled one, or a mode of the misbehaving one. */
export type TestAgent = { readonly preset: string } | { readonly mode: string };

/** Which built-in task is submitted; the shop task with seed 7 unless said otherwise. */
export type TaskWish = {
  readonly task?: string;
  readonly seed?: number;
  readonly startUrl?: string;
  readonly attachments?: readonly Attachment[];
  readonly submitter?: string;
  readonly actionSpace?: ActionSpace;
};

/** A whole arena in a temporary folder: real store, real sandboxes, the agents that a test asks for. */
export type TestArena = {
  readonly arena: Arena;
  readonly folder: string;
  readonly progress: WorkerProgress[];
  /** Starts a worker; the arena ends it. */
  work(): Worker;
  /** Submits a task and answers the battle's id; `startUrl` replaces the task's own. */
  submit(key: string, wish?: TaskWish): Promise<string>;
  /** Waits until a battle is in one of the states. */
  until(battle: string, states: readonly BattleState[], ms?: number): Promise<Battle>;
  run(battle: string, lane: Lane): Promise<Run>;
  close(): Promise<void>;
};

/**
 * Opens a test arena with exactly these agents, so that every battle is between them. A folder that is given is kept at
 * the end; otherwise a temporary one is made and removed.
 */
export async function openTestArena(
  agents: Readonly<Record<string, TestAgent>>,
  sets: readonly string[] = [],
  keep?: string,
): Promise<TestArena> {
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'coarena-battle-')));
  const file = join(folder, 'arena.json');
  const roster = Object.entries(agents).map(([name, agent]): [string, unknown] => [
    name,
    'preset' in agent ? { use: 'rule-based', with: agent } : { use: MISBEHAVING, with: agent },
  ]);
  // JSON is YAML.
  await writeFile(
    file,
    JSON.stringify({
      agents: Object.fromEntries(roster),
      log: { level: 'error' },
      battle: { redundancy: { fraction: 0 }, actionSpace: { browser: 1, browser_desktop: 0 } },
    }),
  );
  const config = loadConfig({ root: folder, files: [file], sets: [...sets], local: false });
  await readyDatabase(resolve(config.root, config.values.data.folder));
  const arena = await openArena(config, { random: seededRandom(7) });
  await arena.store.accounts.ensure({ id: 'system', kind: 'system', roles: ['submitter'] });
  const progress: WorkerProgress[] = [];
  const workers: Worker[] = [];
  return {
    arena,
    folder,
    progress,
    work: () => {
      const worker = startWorker(arena, {
        name: `test-${workers.length}`,
        slots: 1,
        onProgress: (event) => progress.push(event),
      });
      workers.push(worker);
      return worker;
    },
    submit: (key, wish) => submitTask(arena, key, wish),
    until: (battle, states, ms) => untilState(arena, battle, states, ms, progress),
    run: async (battle, lane) => {
      const run = (await arena.store.battles.runs(battle)).find((candidate) => candidate.lane === lane);
      if (run === undefined) throw new Error(`battle ${battle} has no run of lane ${lane}`);
      return run;
    },
    close: async () => {
      for (const worker of workers) await worker.stop();
      await arena.dispose();
      if (keep === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Submits a built-in task, from the system account unless said otherwise, and answers the battle's id. */
export async function submitTask(arena: Arena, key: string, wish: TaskWish = {}): Promise<string> {
  const { name: _, ...task } = await materialiseTask({
    id: wish.task ?? 'shop-cheapest',
    seed: wish.seed ?? 7,
    blobs: arena.blobs,
    hasher: arena.hasher,
  });
  const deps = { tasks: arena.store.tasks, random: arena.random, hasher: arena.hasher, config: arena.config };
  const admitted = await admitTask(deps, {
    task: {
      ...task,
      submitter: wish.submitter ?? 'system',
      startUrl: wish.startUrl ?? task.startUrl,
      attachments: wish.attachments ?? task.attachments,
      actionSpace: wish.actionSpace ?? task.actionSpace,
    },
    key,
  });
  if (admitted.kind !== 'admitted') throw new Error(`the task was not admitted: ${admitted.kind}`);
  return admitted.battle;
}

const ENDED: readonly BattleState[] = ['resolved', 'void', 'cancelled'];

/** Waits until a battle is in one of the states; when it cannot come there any more, says what happened last. */
export async function untilState(
  arena: Arena,
  battle: string,
  states: readonly BattleState[],
  ms = 90_000,
  progress: readonly WorkerProgress[] = [],
): Promise<Battle> {
  const deadline = performance.now() + ms;
  for (;;) {
    const found = await arena.store.battles.get(battle);
    if (found !== null && states.includes(found.state)) return found;
    if (performance.now() > deadline || ENDED.includes(found?.state ?? 'queued')) {
      const said = progress.slice(-5).map((event) => `${event.lane ?? '-'}: ${event.what}`);
      const is = `${found?.state ?? 'missing'} (${found?.voidCause ?? found?.exclusion ?? 'no cause'})`;
      throw new Error(`battle ${battle} is ${is}, not ${states.join(' or ')}; last: ${said.join(' | ')}`);
    }
    await arena.clock.sleep(50);
  }
}
