import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { DriverBench } from './bench.ts';

/** A worker in a process of its own that holds a pair of machines. */
export type OtherWorker = {
  readonly ids: readonly string[];
  /** Kills it without warning and waits until it is gone. */
  kill(): Promise<void>;
  running(): boolean;
};

/** Starts a worker on the bench's folder and waits for its pair; with `hang` it then stops answering anything. */
export async function otherWorker(
  bench: DriverBench,
  terms: { readonly worker: string; readonly lifetimeMs: number; readonly hang?: boolean },
): Promise<OtherWorker> {
  const child = start(bench, terms);
  const running = (): boolean => child.exitCode === null && child.signalCode === null;
  const kill = async (): Promise<void> => {
    if (!running()) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  bench.defer(kill);
  for await (const line of createInterface(child.stdout)) return { ids: JSON.parse(line) as string[], kill, running };
  throw new Error('the other worker ended before it had its machines');
}

/**
 * Starts a worker whose machines never dial in and kills it so long after it began to make them; what it was making
 * would stay for ever if nothing but its own end ended it.
 */
export async function killedWhileStarting(bench: DriverBench, afterMs: number): Promise<void> {
  const child = start(bench, { worker: 'killed', lifetimeMs: 60_000, program: 'silent' });
  const killed = once(child, 'exit');
  for await (const _line of createInterface(child.stdout)) {
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    child.kill('SIGKILL');
  }
  await killed;
}

type Terms = {
  readonly worker: string;
  readonly lifetimeMs: number;
  readonly hang?: boolean;
  readonly program?: 'silent';
};

function start(bench: DriverBench, terms: Terms) {
  const script = new URL('../../src/drivers/inside/worker.mjs', import.meta.url);
  const task = JSON.stringify({ ...terms, module: bench.subject.module, folder: bench.folder });
  return spawn(process.execPath, ['--conditions=source', '--no-warnings', fileURLToPath(script), task], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
