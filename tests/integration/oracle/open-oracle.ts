import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobStore } from '@coarena/core';
import { loadConfig, materialiseTask, openWorkbench, seededRandom } from '@coarena/runtime';
import { runSolo, type SoloRun } from '@coarena/worker';

/** What came of one run: the checker's word, and what the sabotage left out. */
export type Played = {
  readonly verdict: string | null;
  readonly reason: string;
  readonly effective: number;
  readonly dropped: string | null;
  readonly steps: SoloRun['steps'];
};

/** A workbench with the oracle and the other agents that practice is tried with. */
export type Oracle = {
  /** Pictures and trees of the steps. */
  readonly blobs: BlobStore;
  /** Plays a built-in task; `drop` is the effective action that is left out. */
  play(task: string, seed: number, drop?: number, agent?: string): Promise<Played>;
  close(): Promise<void>;
};

const ROSTER = {
  oracle: { use: join(import.meta.dirname, '../../fixtures/agents/oracle') },
  idle: { use: 'rule-based', with: { preset: 'idle', maxSteps: 4 } },
  claims: { use: join(import.meta.dirname, '../../fixtures/agents/misbehaving'), with: { mode: 'quick' } },
};

/** Opens the workbench in a folder of its own, which goes when it is closed. */
export async function openOracle(): Promise<Oracle> {
  const folder = await mkdtemp(join(tmpdir(), 'coarena-oracle-'));
  const file = join(folder, 'arena.json');
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ agents: ROSTER, log: { level: 'error' } }));
  const bench = await openWorkbench(loadConfig({ root: folder, files: [file], sets: [], local: false }), {
    random: seededRandom(7),
  });
  return {
    blobs: bench.blobs,
    play: async (id, seed, drop, agent = 'oracle') => {
      const { blobs, hasher, random } = bench;
      const { name, ...task } = await materialiseTask({ id, seed, blobs, hasher });
      const run = await runSolo(bench, {
        id: random.id(),
        task: { ...task, id: name, submitter: 'system' },
        agent,
        ...(drop === undefined ? {} : { drop }),
      });
      const { checker, effective, dropped, steps } = run;
      return { verdict: checker.verdict, reason: checker.reason, effective, dropped, steps };
    },
    close: async () => {
      await bench.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
