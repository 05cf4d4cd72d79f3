import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Lane, Sandbox, SandboxDriver, SandboxRequest } from '@coarena/core';
import type { ConformanceContext } from '../case.ts';
import { PROGRAMS, type DriverSubject } from './subject.ts';

/** What a case works with: the driver under test on a folder of its own, and everything made is ended afterwards. */
export class DriverBench {
  readonly subject: DriverSubject;
  readonly folder: string;
  readonly #drivers: SandboxDriver[] = [];
  readonly #cleanups: (() => void | Promise<void>)[] = [];
  readonly #folders: string[] = [];

  constructor(subject: DriverSubject, folder: string) {
    this.subject = subject;
    this.folder = folder;
    this.#folders.push(folder);
  }

  /** A driver with the real guest in every machine. */
  driver(folder: string = this.folder): Promise<SandboxDriver> {
    return this.#keep(this.subject.make({ folder }));
  }

  /** A driver whose machines run these programs; a lane without one runs the real guest. */
  driverWith(programs: Partial<Record<Lane, keyof typeof PROGRAMS>>): Promise<SandboxDriver> {
    const programFor = (lane: Lane): string | undefined => {
      const name = programs[lane];
      return name === undefined ? undefined : fileURLToPath(PROGRAMS[name]);
    };
    return this.#keep(this.subject.make({ folder: this.folder, programFor }));
  }

  /** A request with usual values. */
  request(lanes: readonly Lane[], changes: Partial<SandboxRequest> = {}): SandboxRequest {
    return {
      owner: { battle: 'battle-1', worker: 'worker-1', fencing: 1 },
      lanes,
      actionSpace: 'browser',
      lifetimeMs: 120_000,
      signal: AbortSignal.timeout(60_000),
      ...changes,
    };
  }

  /** Machines that look around instead of running the guest. */
  async lookers(lanes: readonly Lane[] = ['a']): Promise<readonly Sandbox[]> {
    return (await this.driverWith({ a: 'look', b: 'look' })).provision(this.request(lanes));
  }

  /** A second folder, as another arena on the same machine has. */
  async otherFolder(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'driver-case-'));
    this.#folders.push(folder);
    return folder;
  }

  /** Has something undone when the case is over, in reverse order. */
  defer(cleanup: () => void | Promise<void>): void {
    this.#cleanups.push(cleanup);
  }

  /** Ends everything; called by the runner. */
  async dispose(): Promise<void> {
    for (const cleanup of this.#cleanups.reverse()) await cleanup();
    for (const driver of this.#drivers) await driver.dispose();
    for (const folder of this.#folders) {
      // What killed workers left is removed by the driver itself, for a folder is not all of it.
      await (await this.subject.make({ folder })).reap(async () => false);
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #keep(made: Promise<SandboxDriver>): Promise<SandboxDriver> {
    const driver = await made;
    this.#drivers.push(driver);
    return driver;
  }
}

/** Makes the context of one case of a subject. */
export async function driverBench(subject: DriverSubject): Promise<ConformanceContext<DriverBench>> {
  const bench = new DriverBench(subject, await mkdtemp(path.join(tmpdir(), 'driver-case-')));
  return { context: bench, dispose: () => bench.dispose() };
}
