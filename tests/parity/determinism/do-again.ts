import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentAdapter, EndState, Task } from '@coarena/core';
import { loadConfig, materialiseTask, openWorkbench, seededRandom, type Workbench } from '@coarena/runtime';
import { runSolo, type SoloRun } from '@coarena/worker';
import { replayAgent } from './replay-agent.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ORACLE = join(ROOT, 'tests/fixtures/agents/oracle');

/** A run and the same actions on a fresh desktop. */
export type DoneAgain = { readonly first: SoloRun; readonly second: SoloRun };

/** Real desktops, blobs and checker in a temporary folder; disposing removes it. */
export async function determinismBench(): Promise<{ readonly bench: Workbench; readonly close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'coarena-again-'));
  const sets = [`data.folder=${folder}`, 'log.level=error', `agents.oracle=${JSON.stringify({ use: ORACLE })}`];
  const bench = await openWorkbench(loadConfig({ root: ROOT, files: [], sets, local: false }), {
    random: seededRandom(7),
  });
  const close = async (): Promise<void> => {
    await bench.dispose();
    await rm(folder, { recursive: true, force: true });
  };
  return { bench, close };
}

/** The agent that knows the way through every practice task. */
export function oracleOf({ agents }: Workbench): AgentAdapter {
  const oracle = agents.get('oracle');
  if (oracle === undefined) throw new Error('the oracle is not on the roster');
  return oracle;
}

/** A built-in task, settled for a seed. */
export async function practiceTask({ blobs, hasher }: Workbench, id: string, seed: number): Promise<Task> {
  const { name, ...task } = await materialiseTask({ id, seed, blobs, hasher });
  return { ...task, id: name, submitter: 'system' };
}

/** Runs an agent on a task, and then what it did on a fresh desktop of the same task. */
export async function doAgain(bench: Workbench, task: Task, agent: AgentAdapter): Promise<DoneAgain> {
  const first = await runSolo(withAgent(bench, agent), { id: 'first', task, agent: AGENT });
  const second = await runSolo(withAgent(bench, replayAgent(first.steps)), { id: 'second', task, agent: AGENT });
  return { first, second };
}

/** The same actions on a fresh desktop of the same task, one of the effective ones left out (from 1). */
export function doAgainWithout(bench: Workbench, task: Task, first: SoloRun, drop: number): Promise<SoloRun> {
  return runSolo(withAgent(bench, replayAgent(first.steps)), { id: 'third', task, agent: AGENT, drop });
}

const AGENT = 'under-test';

function withAgent(bench: Workbench, agent: AgentAdapter): Workbench {
  return { ...bench, agents: new Map([[AGENT, agent]]) };
}

/** A page that is loaded again looks as before, or does not yet: whether a step changed the picture is a matter of moments. */
const DONE: ReadonlySet<string> = new Set(['ok', 'unchanged']);

/** What must be the same after the same actions: all of the end state but the log of connections, which has times. */
export function leftBy({ end, endState, steps, checker }: SoloRun) {
  const { egressLog: _, ...left } = endState;
  return {
    end,
    left: { ...left, tree: nodesOf(left) },
    outcomes: steps.map(({ action, status }) => `${action.verb} ${DONE.has(status) ? 'done' : status}`),
    commands: steps.flatMap(({ command }) => command ?? []),
    verdict: checker.verdict,
  };
}

/** Role, name, value, states and place of every node: what a page calls its nodes is not compared. */
function nodesOf({ tree }: Omit<EndState, 'egressLog'>) {
  return tree?.nodes.map(({ role, name, value, states, bounds }) => ({ role, name, value, states, bounds })) ?? null;
}
