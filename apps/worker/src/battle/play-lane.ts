import {
  runLane,
  type AgentAdapter,
  type AgentBrief,
  type BattleSetup,
  type CheckerResult,
  type DesktopView,
  type EndState,
  type LaneEnd,
  type LaneResult,
} from '@coarena/core';
import type { LaneContext } from '../context.ts';
import { BlobStepRecorder, type RecordSink } from '../record/blob-step-recorder.ts';
import type { LaneStation } from './lane-station.ts';
import { asInfraError } from './infra-error.ts';
import { closeSession, openSession } from './open-session.ts';

/** One lane, ready to be released. */
export type LaneCast = {
  readonly station: LaneStation;
  readonly adapter: AgentAdapter;
  readonly brief: AgentBrief;
  readonly setup: Pick<BattleSetup, 'actionSpace' | 'budget'>;
  readonly sink: RecordSink;
  readonly signal: AbortSignal;
};

/** A lane's agent, opened before the barrier, and what to do when it opens. */
export type ReadyLane = {
  readonly play: (first: DesktopView) => Promise<LaneResult>;
  readonly close: () => Promise<void>;
};

/** Opens the agent of a lane. An agent that does not open makes a lane that ends at once, with no step. */
export async function prepareLane(cast: LaneCast, context: LaneContext): Promise<ReadyLane> {
  const { clock, config, log } = context;
  const replyMs = config.battle.replySeconds * 1_000;
  const opened = await openSession(cast.adapter, cast.brief, replyMs, clock, cast.signal);
  if (opened.kind === 'end') {
    const { end } = opened;
    return { play: () => Promise.resolve({ end, steps: 0, overheadMs: [] }), close: () => Promise.resolve() };
  }
  const { session } = opened;
  const recorder = new BlobStepRecorder({ blobs: context.blobs, hasher: context.hasher, clock, sink: cast.sink });
  const deps = { clock, desktop: cast.station.desktop, session, recorder, signal: cast.signal };
  const terms = { lane: cast.station.lane, ...cast.setup, replyMs, stepMs: config.battle.stepSeconds * 1_000 };
  return {
    play: (first) => runLane(deps, { ...terms, first }),
    close: () => closeSession(session, clock, log),
  };
}

/** The end state of a lane and what the checker says of it. A checker's failure is a null verdict, never the lane's. */
export async function judgeLane(
  station: LaneStation,
  end: LaneEnd,
  task: { readonly checker: Parameters<LaneContext['checker']['check']>[0] },
  context: LaneContext,
  signal: AbortSignal,
): Promise<{ readonly endState: EndState; readonly checker: CheckerResult }> {
  try {
    const endState = await station.endState(end, signal);
    return { endState, checker: await context.checker.check(task.checker, endState) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw asInfraError(error, 'sandbox_lost');
  }
}
