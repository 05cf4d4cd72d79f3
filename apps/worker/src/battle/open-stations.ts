import type { Lane, Sandbox, SandboxOwner, Task } from '@coarena/core';
import type { LaneContext } from '../context.ts';
import { LaneStation } from './lane-station.ts';
import { InfraError } from './infra-error.ts';

/** Longest time from a provisioned machine to its first page. */
const BOOT_MS = 45_000;
/** Nothing made for a battle outlives its budget by more than this. */
const LIFETIME_MARGIN_MS = 5 * 60_000;

export type StationRequest = {
  readonly owner: SandboxOwner;
  readonly lanes: readonly Lane[];
  readonly task: Task;
  readonly actionSpace: 'browser' | 'browser_desktop';
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
  const sandboxes = await driver.provision({
    owner: request.owner,
    lanes: request.lanes,
    actionSpace: request.actionSpace,
    lifetimeMs: request.wallMs + LIFETIME_MARGIN_MS,
    signal: request.signal,
  });
  const terms = { task: request.task, actionSpace: request.actionSpace, bootMs: BOOT_MS };
  const stations = sandboxes.map((sandbox) => new LaneStation(sandbox, terms, context));
  for (const sandbox of sandboxes) reportLoss(sandbox, onLost);
  try {
    await Promise.all(stations.map((station) => station.boot(request.signal)));
    return stations;
  } catch (error) {
    await closeStations(stations);
    throw error;
  }
}

/** Ends every machine; one that fails to end does not keep the others. */
export async function closeStations(stations: readonly LaneStation[]): Promise<void> {
  const closed = await Promise.allSettled(stations.map((station) => station.close()));
  const failed = closed.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

function reportLoss(sandbox: Sandbox, onLost: (error: InfraError) => void): void {
  const report = (reason: unknown): void =>
    onLost(new InfraError('sandbox_lost', `lane ${sandbox.lane}: ${String(reason)}`));
  sandbox.lost.then(report, report);
}
