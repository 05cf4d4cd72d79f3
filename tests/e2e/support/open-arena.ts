import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admitTask, type ActionSpace, type Task, type TaskKind } from '@coarena/core';
import { loadConfig, openArena, seededRandom, type Arena } from '@coarena/runtime';
import { startServer, type ArenaServer } from '@coarena/server';
import { DESKTOP_FIGURES } from '@coarena/worker';
import { readyDatabase } from '../../run/ready-database.ts';
import { root } from '../../run/root.ts';
import { finishBattle, type BattleScript } from './finished-battle.ts';

/** How a task differs from the usual one. */
export type TaskWish = {
  readonly key?: string;
  readonly submitter?: string;
  readonly instruction?: string;
  readonly kind?: TaskKind;
  readonly actionSpace?: ActionSpace;
};

/** An arena without sandboxes: real store, real server, battles that a script has finished. */
export type ScriptedArena = {
  readonly arena: Arena;
  readonly server: ArenaServer;
  readonly folder: string;
  /** Admits a task of the system's, or of another submitter; answers the battle's id. */
  admit(wish?: TaskWish): Promise<string>;
  /** Admits a task and plays its battle to the end. */
  battle(script?: Partial<BattleScript>, wish?: TaskWish): Promise<string>;
  close(): Promise<void>;
};

/** How such an arena differs from the usual one. */
export type ScriptedOptions = {
  readonly seed?: number;
  readonly port?: number;
  readonly sets?: readonly string[];
  /** Changes the parts that the server works with. */
  readonly wrap?: (arena: Arena) => Arena;
};

/** The usual pair. */
export const PAIR = { a: 'careful', b: 'hasty' } as const;

/** Opens it in a temporary folder, which `close` removes. The pages are those of the checkout's build. */
export async function openScriptedArena(options: ScriptedOptions = {}): Promise<ScriptedArena> {
  const folder = await mkdtemp(join(tmpdir(), 'coarena-scripted-'));
  const file = join(folder, 'arena.json');
  await writeFile(
    file,
    JSON.stringify({
      agents: {
        careful: { use: 'rule-based', with: { preset: 'careful' } },
        hasty: { use: 'rule-based', with: { preset: 'hasty' } },
      },
      log: { level: 'error' },
      data: { folder: join(folder, 'data') },
      battle: { redundancy: { fraction: 0 }, actionSpace: { browser: 1, browser_desktop: 0 } },
    }),
  );
  const sets = [`server.port=${options.port ?? 0}`, ...(options.sets ?? [])];
  const config = loadConfig({ root, files: [file], sets, local: false });
  await readyDatabase(join(folder, 'data'));
  const opened = await openArena(config, options.seed === undefined ? {} : { random: seededRandom(options.seed) });
  const arena = options.wrap?.(opened) ?? opened;
  await arena.store.accounts.ensure({ id: 'system', kind: 'system', roles: ['submitter'] });
  const server = await startServer(arena, { desktop: DESKTOP_FIGURES });
  let tasks = 0;
  const admit: ScriptedArena['admit'] = async (wish = {}) => {
    tasks += 1;
    const task: Omit<Task, 'id'> = {
      submitter: wish.submitter ?? 'system',
      instruction: wish.instruction ?? 'Find the cheapest kettle in the shop and say what it costs.',
      startUrl: 'http://shop.practice.test/',
      attachments: [],
      sites: [],
      checker: [],
      practice: null,
      actionSpace: wish.actionSpace ?? null,
      ...(wish.kind === undefined ? {} : { kind: wish.kind }),
    };
    const deps = { tasks: arena.store.tasks, random: arena.random, hasher: arena.hasher, config: arena.config };
    const admitted = await admitTask(deps, { task, key: wish.key ?? `scripted-${tasks}` });
    if (admitted.kind !== 'admitted') throw new Error(`the task was not admitted: ${admitted.kind}`);
    return admitted.battle;
  };
  return {
    arena,
    server,
    folder,
    admit,
    battle: async (script = {}, wish = {}) => {
      const id = await admit(wish);
      await finishBattle(arena, id, { pair: PAIR, left: { steps: 12 }, right: { steps: 9, stepMs: 700 }, ...script });
      return id;
    },
    close: async () => {
      await server.close();
      await opened.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
