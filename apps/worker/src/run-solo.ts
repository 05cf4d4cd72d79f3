import {
  NOBODY,
  resolveInputs,
  type BattleSetup,
  type CheckerResult,
  type EndState,
  type LaneEnd,
  type StepRecord,
  type Task,
} from '@coarena/core';
import type { LaneContext } from './context.ts';
import { stepLine, type OnProgress } from './progress.ts';
import { asInfraError } from './battle/infra-error.ts';
import { closeStations, openStations } from './battle/open-stations.ts';
import { judgeLane, prepareLane } from './battle/play-lane.ts';
import { DroppingDesktop } from './desktop/dropping-desktop.ts';

/** One agent alone on one task: nothing is queued, judged or rated. */
export type SoloRequest = {
  readonly id: string;
  readonly task: Task;
  readonly agent: string;
  readonly onProgress?: OnProgress;
  /** Which effective action is left out, from 1; the agent is told that it was done. */
  readonly drop?: number;
};

/** How it went. */
export type SoloRun = {
  readonly steps: readonly StepRecord[];
  readonly end: LaneEnd;
  /** What the run left, as the checker saw it. */
  readonly endState: EndState;
  readonly checker: CheckerResult;
  readonly wallMs: number;
  readonly overheadMs: readonly number[];
  /** Effective actions, one that was left out included. */
  readonly effective: number;
  /** Name of the verb of the action that was left out; null when none was. */
  readonly dropped: string | null;
};

/**
 * Runs one agent on one task in one desktop and checks what it left. Throws an `InfraError` when the desktop fails and
 * an error naming the roster when the agent is unknown.
 */
export async function runSolo(context: LaneContext, request: SoloRequest): Promise<SoloRun> {
  const { task, agent, onProgress } = request;
  const adapter = context.agents.get(agent);
  if (adapter === undefined)
    throw new Error(`there is no agent "${agent}"; the roster is ${[...context.agents.keys()].join(', ')}`);
  const setup = setupOf(request, context);
  const { brief } = resolveInputs(setup, task, JSON.stringify(context.config), context.hasher);
  const stop = new AbortController();
  const steps: StepRecord[] = [];
  const sink = (record: StepRecord): Promise<void> => {
    steps.push(record);
    onProgress?.({ battle: request.id, lane: 'a', what: stepLine(record) });
    return Promise.resolve();
  };
  const owner = { battle: request.id, worker: `solo-${process.pid}`, fencing: 0 };
  const place = {
    owner,
    lanes: ['a'] as const,
    task,
    actionSpace: setup.actionSpace,
    wallMs: setup.budget.wallMs,
    signal: stop.signal,
  };
  const stations = await openStations(place, context, (error) => stop.abort(error));
  try {
    const station = stations[0];
    if (station === undefined) throw asInfraError(new Error('the driver made no sandbox'), 'sandbox_start_failed');
    const desktop = new DroppingDesktop(station.desktop, request.drop ?? null);
    const control = (): typeof NOBODY => NOBODY;
    const cast = { station, desktop, adapter, brief, setup, sink, control, signal: stop.signal };
    const lane = await prepareLane(cast, context);
    const startedAt = context.clock.monotonic();
    try {
      const result = await lane.play(await station.look(stop.signal));
      const wallMs = context.clock.monotonic() - startedAt;
      const { checker, endState } = await judgeLane(station, result.end, task, context, stop.signal);
      const { effective, dropped } = desktop;
      return { steps, end: result.end, endState, checker, wallMs, overheadMs: result.overheadMs, effective, dropped };
    } finally {
      await lane.close();
    }
  } finally {
    await closeStations(stations, context);
  }
}

function setupOf(request: SoloRequest, { config }: LaneContext): BattleSetup {
  return {
    id: request.id,
    task: request.task.id,
    redundant: false,
    target: 1,
    actionSpace: request.task.actionSpace ?? 'browser',
    sideOfA: 'left',
    showcase: false,
    budget: { steps: config.battle.budget.steps, wallMs: config.battle.budget.wallSeconds * 1_000 },
    retryOf: null,
  };
}
