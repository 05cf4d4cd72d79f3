import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { realpathSync } from 'node:fs';
import type {
  Lane,
  PluginContext,
  ReapReport,
  Sandbox,
  SandboxDriver,
  SandboxListing,
  SandboxOwner,
  SandboxRequest,
} from '@coarena/core';
import { prepareMachines } from './prepare.ts';
import type { LocalConfig } from './config.ts';
import { cgroupFolder } from './host/cgroup.ts';
import { bootId, identify, isRunning } from './host/process-identity.ts';
import { startMachine, type MachineParts } from './machine/machine.ts';
import { provisionTogether } from './provision-together.ts';
import { endOrphans } from './records/end-orphans.ts';
import type { SandboxRecord } from './records/record.ts';
import { SandboxRegistry } from './records/registry.ts';
import { removeLeftover } from './records/remove-leftover.ts';

/** What tests may replace: another program instead of the guest, for one lane or for both. Not an option of the YAML. */
export type LocalDriverOverrides = { readonly guestFor?: (lane: Lane) => string | undefined };

/** Makes desktops with bubblewrap. Call it from the main thread: a desktop ends with the thread that started it. */
export class LocalDriver implements SandboxDriver {
  readonly #config: LocalConfig;
  readonly #context: PluginContext;
  readonly #overrides: LocalDriverOverrides;
  readonly #registry: SandboxRegistry;
  readonly #machines = new Map<string, Sandbox>();
  #parts: Promise<MachineParts> | null = null;

  constructor(config: LocalConfig, context: PluginContext, overrides: LocalDriverOverrides = {}) {
    this.#config = config;
    this.#context = context;
    this.#overrides = overrides;
    this.#registry = new SandboxRegistry(path.join(path.resolve(context.folder), 'sandboxes'), context.log);
  }

  async provision(request: SandboxRequest): Promise<readonly Sandbox[]> {
    const parts = await this.#prepared();
    const machines = await provisionTogether({
      lanes: request.lanes,
      signals: [request.signal, this.#context.signal],
      timeoutMs: this.#config.startTimeoutMs,
      start: async (lane, signal) => {
        const machine = await startMachine(
          this.#record(request, lane, parts),
          await this.#partsOf(lane, parts),
          signal,
        );
        this.#machines.set(machine.id, machine);
        machine.lost
          .then((reason) => {
            if (machine.asked) this.#context.log.debug('a desktop was ended', { id: machine.id, lane });
            else this.#context.log.info('a desktop is gone', { id: machine.id, lane, reason });
            return this.#forget(machine);
          })
          .catch((error: unknown) =>
            this.#context.log.error('a lost desktop was not cleared away', { id: machine.id, error }),
          );
        return machine;
      },
    });
    return machines;
  }

  async list(): Promise<readonly SandboxListing[]> {
    const now = this.#context.clock.now();
    return this.#registry.all().map((record) => ({
      id: record.id,
      owner: record.owner,
      ageMs: Math.max(0, now - record.madeAt),
      alive: isAlive(record),
    }));
  }

  async reap(isLive: (owner: SandboxOwner) => Promise<boolean>): Promise<ReapReport> {
    const removed: string[] = [];
    let kept = 0;
    for (const record of this.#registry.all()) {
      const expired = this.#context.clock.now() - record.madeAt > record.lifetimeMs;
      if (!expired && (await isLive(record.owner))) {
        kept += 1;
        continue;
      }
      await this.#remove(record);
      removed.push(record.id);
    }
    this.#registry.sweepUnfinished(this.#context.clock.now());
    const orphans = await endOrphans();
    if (orphans > 0)
      this.#context.log.info('desktops of a killed arena were ended that it had begun to make', { orphans });
    return { removed, kept };
  }

  /** Takes a lost machine's remains away, so that nothing of it is kept for as long as the arena runs. */
  async #forget(machine: Sandbox): Promise<void> {
    await machine.destroy();
    this.#machines.delete(machine.id);
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.#machines.values()].map((machine) => machine.destroy()));
    this.#machines.clear();
  }

  async #remove(record: SandboxRecord): Promise<void> {
    const own = this.#machines.get(record.id);
    this.#machines.delete(record.id);
    if (own !== undefined) return own.destroy();
    await removeLeftover(record);
    this.#registry.remove(record.id);
  }

  #prepared(): Promise<MachineParts> {
    this.#parts ??= prepareMachines(this.#config, path.resolve(this.#context.folder), this.#registry).catch(
      (error: unknown) => {
        this.#parts = null;
        throw error;
      },
    );
    return this.#parts;
  }

  async #partsOf(lane: Lane, parts: MachineParts): Promise<MachineParts> {
    const guest = this.#overrides.guestFor?.(lane);
    return guest === undefined ? parts : { ...parts, isolation: { ...parts.isolation, guest: realpathSync(guest) } };
  }

  #record(request: SandboxRequest, lane: Lane, parts: MachineParts): SandboxRecord {
    const id = randomBytes(8).toString('hex');
    const holder = identify(process.pid);
    if (holder === null) throw new Error('/proc does not show this process');
    return {
      version: 1,
      id,
      lane,
      owner: request.owner,
      madeAt: this.#context.clock.now(),
      lifetimeMs: request.lifetimeMs,
      boot: bootId(),
      holder,
      processes: [],
      cgroup: parts.cgroup === null ? null : cgroupFolder(parts.cgroup.parent, id),
    };
  }
}

/** A desktop is alive while its first process runs; one still being made, while its maker does. */
function isAlive(record: SandboxRecord): boolean {
  if (record.boot !== bootId()) return false;
  return isRunning(record.processes[0] ?? record.holder);
}
