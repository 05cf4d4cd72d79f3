import {
  NOBODY,
  resolveInputs,
  type BattleSetup,
  type CheckerResult,
  type LaneEnd,
  type StepRecord,
  type Task,
} from '@coarena/core';
import type { LaneContext } from './context.ts';
import type { OnProgress } from './progress.ts';
import { asInfraError } from './battle/infra-error.ts';
import { closeStations, openStations } from './battle/open-stations.ts';
import { judgeLane, prepareLane } from './battle/play-lane.ts';

/** One agent alone on one task: nothing is queued, judged or rated. */
export type SoloRequest = {
  readonly id: string;
  readonly task: Task;
  readonly agent: string;
  readonly onProgress?: OnProgress;
};

/** How it went. */
export type SoloRun = {
  readonly steps: readonly StepRecord[];
  readonly end: LaneEnd;
  readonly checker: CheckerResult;
  readonly wallMs: number;
  readonly overheadMs: readonly number[];
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
    onProgress?.({
      battle: request.id,
      lane: 'a',
      what: `step ${record.index + 1}: ${record.action.verb} ${record.status}`,
    });
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
    const lane = await prepareLane(
      { station, adapter, brief, setup, sink, control: () => NOBODY, signal: stop.signal },
      context,
    );
    const startedAt = context.clock.monotonic();
    try {
      const result = await lane.play(await station.look(stop.signal));
      const wallMs = context.clock.monotonic() - startedAt;
      const { checker } = await judgeLane(station, result.end, task, context, stop.signal);
      return { steps, end: result.end, checker, wallMs, overheadMs: result.overheadMs };
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
