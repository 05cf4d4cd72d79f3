import { closeSync, mkdirSync, chmodSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { ArenaError, messageOf, type Lane, type Sandbox } from '@coarena/core';
import { joinCgroup, makeCgroup, type CgroupParent } from '../host/cgroup.ts';
import type { ProcessIdentity } from '../host/process-identity.ts';
import { hasNoNewPrivileges, separateNamespaces } from '../host/namespaces.ts';
import type { HostId } from '../host/host-ids.ts';
import { makeUserNamespace } from '../host/user-namespace.ts';
import type { SandboxRecord } from '../records/record.ts';
import type { SandboxRegistry } from '../records/registry.ts';
import { removeLeftover } from '../records/remove-leftover.ts';
import { type AcceptOnce, acceptOnce } from './accept-once.ts';
import { desktopProgram, isolationArguments, type IsolationInputs } from './isolation-arguments.ts';
import { SOCKETS } from './places.ts';
import { type BlockedMachine, type Carrier, spawnBubblewrap } from './spawn-bubblewrap.ts';

/** How long a start that is given up waits for bubblewrap to say what it started, in milliseconds. */
const START_PATIENCE_MS = 2_000;

/** What a machine is made with; the same for every lane but for the record. */
export type MachineParts = {
  readonly registry: SandboxRegistry;
  readonly isolation: Omit<IsolationInputs, 'channel'>;
  readonly bubblewrap: string;
  readonly cgroup: { readonly parent: CgroupParent; readonly memoryMiB: number } | null;
  readonly facts: Readonly<Record<string, string>>;
  /** When the start is given up, with how long it was given: for the error's text. */
  readonly startTimeoutMs: number;
};

/** One desktop: made by `start`, ended by `destroy`. */
export class Machine implements Sandbox {
  readonly id: string;
  readonly lane: Lane;
  readonly lost: Promise<string>;
  readonly control: Socket;
  readonly egress: Socket;
  readonly facts: Readonly<Record<string, string>>;
  #asked = false;
  readonly #destroy: () => Promise<void>;

  constructor(started: Started) {
    this.id = started.record.id;
    this.lane = started.record.lane;
    this.control = started.control;
    this.egress = started.egress;
    this.facts = started.facts;
    this.lost = started.lost;
    this.#destroy = started.destroy;
  }

  destroy(): Promise<void> {
    this.#asked = true;
    return this.#destroy();
  }

  /** Whether its end was asked for: then it is no news. */
  get asked(): boolean {
    return this.#asked;
  }
}

type Started = {
  readonly record: SandboxRecord;
  readonly control: Socket;
  readonly egress: Socket;
  readonly facts: Readonly<Record<string, string>>;
  readonly lost: Promise<string>;
  readonly destroy: () => Promise<void>;
};

/**
 * Makes a machine from its record, which is written first, and waits until its guest has dialled both streams. What
 * was made is gone again when it fails. Throws `sandbox_start_failed` with the evidence, or the signal's reason.
 */
export async function startMachine(record: SandboxRecord, parts: MachineParts, signal: AbortSignal): Promise<Machine> {
  const folder = parts.registry.add(record);
  const building: Building = { record, sockets: [], carrier: null, host: null };
  const destroy = once(() => tearDown(building, parts.registry));
  try {
    const carrier = await spawnFor(building, parts, path.join(folder, 'chan'), signal);
    const facts = await runBlocked(building, carrier, parts, signal);
    const [control, egress] = await untilDialled(building.sockets, carrier, signal);
    const startedAt = performance.now();
    building.streams = [control, egress];
    const lost = carrier.ended.then((how) => {
      // An unread stream would not notice by itself.
      for (const stream of [control, egress]) stream.destroy();
      return lossReason(how, carrier, performance.now() - startedAt, record.lifetimeMs);
    });
    return new Machine({ record, control, egress, facts, lost, destroy });
  } catch (error) {
    await destroy();
    if (signal.aborted || error instanceof ArenaError) throw signal.aborted ? signal.reason : error;
    throw startFailed(record.lane, parts.startTimeoutMs, evidenceOf(error, building.carrier));
  }
}

/** The error of a lane that did not come up. */
export function startFailed(lane: Lane, ms: number, evidence: string): ArenaError {
  return new ArenaError('sandbox_start_failed', { driver: 'local', what: `the desktop of lane ${lane}`, ms, evidence });
}

type Building = {
  record: SandboxRecord;
  sockets: AcceptOnce[];
  carrier: Carrier | null;
  /** The host id of its user, where it has one of its own. */
  host: HostId | null;
  streams?: readonly Socket[];
};

async function spawnFor(
  building: Building,
  parts: MachineParts,
  channel: string,
  signal: AbortSignal,
): Promise<Carrier> {
  mkdirSync(channel);
  chmodSync(channel, 0o755);
  for (const name of [SOCKETS.control, SOCKETS.egress]) building.sockets.push(await acceptOnce(channel, name));
  const { cgroup } = building.record;
  if (cgroup !== null && parts.cgroup !== null) makeCgroup(cgroup, parts.cgroup.parent.version, parts.cgroup.memoryMiB);
  const prepared = parts.isolation.preparedUserNamespace;
  const namespace = prepared ? await makeUserNamespace(signal) : null;
  building.host = namespace?.host ?? null;
  try {
    building.carrier = spawnBubblewrap({
      bubblewrap: parts.bubblewrap,
      isolation: isolationArguments({ ...parts.isolation, channel }),
      program: desktopProgram(prepared),
      systemCalls: parts.isolation.systemCalls,
      lifetimeMs: building.record.lifetimeMs,
      userNamespace: namespace?.fd ?? null,
    });
  } finally {
    if (namespace !== null) closeSync(namespace.fd);
  }
  const { outer } = building.carrier;
  building.record = { ...building.record, processes: outer === null ? [] : [outer] };
  parts.registry.update(building.record);
  return building.carrier;
}

/** Between "in place" and "running": the record learns the processes, the cgroup gets them, the facts are read back. */
async function runBlocked(building: Building, carrier: Carrier, parts: MachineParts, signal: AbortSignal) {
  const blocked = await orAborted(carrier.blocked, signal);
  building.record = { ...building.record, processes: processesOf(blocked, carrier) };
  parts.registry.update(building.record);
  if (building.record.cgroup !== null) joinCgroup(building.record.cgroup, blocked.first.pid);
  const facts = {
    ...parts.facts,
    namespaces: separateNamespaces(blocked.first.pid),
    noNewPrivileges: String(hasNoNewPrivileges(blocked.first.pid)),
  };
  blocked.release();
  return facts;
}

async function untilDialled(
  sockets: readonly AcceptOnce[],
  carrier: Carrier,
  signal: AbortSignal,
): Promise<[Socket, Socket]> {
  const both = Promise.all(sockets.map((each) => each.connection));
  const gone = carrier.ended.then((how): never => {
    throw new Error(`${how} before its guest had dialled in`);
  });
  const [control, egress] = await orAborted(Promise.race([both, gone]), signal);
  if (control === undefined || egress === undefined) throw new Error('a stream is missing');
  return [control, egress];
}

/**
 * A start that is given up early may not know its first process yet, and killing only what carries it could leave
 * bubblewrap behind in the moment before it binds itself to its parent.
 */
async function learnProcesses(building: Building, carrier: Carrier): Promise<void> {
  if (building.record.processes.length > 1) return;
  const patience = new Promise<null>((resolve) => setTimeout(resolve, START_PATIENCE_MS, null));
  const blocked = await Promise.race([carrier.blocked.catch(() => null), patience]);
  if (blocked !== null) building.record = { ...building.record, processes: processesOf(blocked, carrier) };
}

function processesOf(blocked: BlockedMachine, carrier: Carrier): ProcessIdentity[] {
  return [blocked.first, blocked.monitor, carrier.outer].filter((each) => each !== null);
}

async function tearDown(building: Building, registry: SandboxRegistry): Promise<void> {
  for (const socket of building.sockets) socket.close();
  if (building.carrier !== null) await learnProcesses(building, building.carrier);
  await removeLeftover(building.record);
  building.carrier?.kill();
  await building.carrier?.ended;
  building.host?.giveBack();
  for (const stream of building.streams ?? (await accepted(building.sockets))) stream.destroy();
  registry.remove(building.record.id);
}

/** Streams that were accepted by a start that failed afterwards. */
async function accepted(sockets: readonly AcceptOnce[]): Promise<readonly Socket[]> {
  const settled = await Promise.allSettled(sockets.map((each) => each.connection));
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

function lossReason(how: string, carrier: Carrier, ms: number, lifetimeMs: number): string {
  const tail = carrier.tail.last();
  const lifetime = ms >= lifetimeMs - 1_000 ? `its lifetime of ${lifetimeMs} ms was over; ` : '';
  return `${lifetime}${how}${tail === '' ? '' : `; last output: ${tail}`}`;
}

function evidenceOf(error: unknown, carrier: Carrier | null): string {
  const tail = carrier?.tail.last() ?? '';
  return `${messageOf(error)}${tail === '' ? '' : `; last output: ${tail}`}`;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => (done ??= work());
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // What comes of the work after an abort is nobody's business any more.
  work.catch(() => undefined);
  if (signal.aborted) return Promise.reject(signal.reason as Error);
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', onAbort));
}
