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
  const script = new URL('../../src/drivers/inside/worker.mjs', import.meta.url);
  const task = JSON.stringify({ ...terms, module: bench.subject.module, folder: bench.folder });
  const child = spawn(process.execPath, ['--conditions=source', '--no-warnings', fileURLToPath(script), task], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
