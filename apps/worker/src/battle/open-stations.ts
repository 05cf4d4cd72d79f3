import { messageOf, type ActionSpace, type Lane, type Sandbox, type SandboxOwner, type Task } from '@coarena/core';
import type { LaneContext } from '../context.ts';
import { LaneStation } from './lane-station.ts';
import { bounded } from './bounded.ts';
import { InfraError } from './infra-error.ts';

/** A driver that has not made its machines by now hangs; the bundled ones give up much earlier by themselves. */
const PROVISION_MS = 5 * 60_000;
/** Longest time that ending one machine may take; what is left then is reaped. */
const DESTROY_MS = 30_000;
/** Longest time from a provisioned machine to its first page. */
const BOOT_MS = 45_000;
/** Nothing made for a battle outlives its budget by more than this. */
const LIFETIME_MARGIN_MS = 5 * 60_000;

/** What desktops are wanted for: whose they are, which lanes, and what they start with. */
export type StationRequest = {
  readonly owner: SandboxOwner;
  readonly lanes: readonly Lane[];
  readonly task: Task;
  readonly actionSpace: ActionSpace;
  readonly wallMs: number;
  readonly signal: AbortSignal;
};

/**
 * Provisions the machines of a battle together and boots them together; all of them or none. `onLost` is called when
 * one of them dies later.
 */
export async function openStations(
  request: StationRequest,
  context: LaneContext,
  onLost: (error: InfraError) => void,
): Promise<readonly LaneStation[]> {
  const driver = await context.driver();
  const { owner, lanes, actionSpace, signal } = request;
  const wanted = { owner, lanes, actionSpace, lifetimeMs: request.wallMs + LIFETIME_MARGIN_MS, signal };
  const bound = {
    clock: context.clock,
    log: context.log,
    ms: PROVISION_MS,
    signal,
    cause: 'sandbox_start_failed',
    what: 'provisioning',
  } as const;
  const sandboxes = await bounded(
    bound,
    () => driver.provision(wanted),
    async (late) => void (await Promise.all(late.map((sandbox) => sandbox.destroy()))),
  );
  const terms = { task: request.task, actionSpace: request.actionSpace, bootMs: BOOT_MS };
  const stations = sandboxes.map((sandbox) => new LaneStation(sandbox, terms, context, onLost));
  for (const sandbox of sandboxes) reportLoss(sandbox, onLost);
  try {
    await Promise.all(stations.map((station) => station.boot(request.signal)));
    return stations;
  } catch (error) {
    await closeStations(stations, context);
    throw error;
  }
}

/** Ends every machine; one that fails to end does not keep the others. */
export async function closeStations(stations: readonly LaneStation[], { clock, log }: LaneContext): Promise<void> {
  const { signal } = new AbortController();
  await Promise.all(
    stations.map((station) =>
      bounded({ clock, log, ms: DESTROY_MS, signal, cause: 'sandbox_lost', what: 'ending a desktop' }, () =>
        station.close(),
      ).catch(
        // The run is over and its result stands; the reaper takes what is left.
        (error: unknown) => log.error('a desktop did not end', { id: station.sandbox.id, reason: messageOf(error) }),
      ),
    ),
  );
}

function reportLoss(sandbox: Sandbox, onLost: (error: InfraError) => void): void {
  const report = (reason: unknown): void =>
    onLost(new InfraError('sandbox_lost', `lane ${sandbox.lane}: ${String(reason)}`));
  sandbox.lost.then(report, report);
}
