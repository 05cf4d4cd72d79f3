import type { ActionSpace, Lane, Task } from '@coarena/core';
import { guestBundle } from '@coarena/guest/host';
import { closeStations, openStations } from './battle/open-stations.ts';
import type { LaneStation } from './battle/lane-station.ts';
import { compareLanes, type Comparison } from './battle/parity.ts';
import type { LaneContext } from './context.ts';

/** One lane of a pair that is only compared: what its desktop is started with, and where. */
export type PairLane = { readonly task: Task; readonly actionSpace: ActionSpace; readonly context: LaneContext };

/** Longest life of a desktop that is only looked at, beside what every desktop gets, in milliseconds. */
const LIFE_MS = 60_000;

/**
 * Makes both desktops of a pair, initialises them, compares them as a battle does before its first action, and ends them.
 * Two lanes that are the same come from one request, as in a battle. Throws what making them throws.
 */
export async function comparePair(
  id: string,
  lanes: Readonly<Record<Lane, PairLane>>,
  signal: AbortSignal,
): Promise<Comparison> {
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const owner = { battle: id, worker: `parity-${process.pid}`, fencing: 0 };
  const open = (names: readonly Lane[], { task, actionSpace, context }: PairLane): Promise<readonly LaneStation[]> =>
    openStations({ owner, lanes: names, task, actionSpace, wallMs: LIFE_MS, signal: both }, context, (error) =>
      stop.abort(error),
    );
  const same = lanes.a === lanes.b;
  const opened = await Promise.allSettled(
    same ? [open(['a', 'b'], lanes.a)] : [open(['a'], lanes.a), open(['b'], lanes.b)],
  );
  const stations = opened.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  try {
    for (const result of opened) if (result.status === 'rejected') throw result.reason;
    return await compareLanes(stations, both);
  } finally {
    await closeStations(stations, lanes.a.context);
  }
}

/** The guest that desktops of this arena run, as one file. */
export async function guestFile(): Promise<string> {
  return (await guestBundle()).path;
}
