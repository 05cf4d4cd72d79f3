import {
  messageOf,
  runLane,
  withDeadline,
  type AgentAdapter,
  type AgentBrief,
  type BattleSetup,
  type CheckerResult,
  type Desktop,
  type DesktopView,
  type EndState,
  type LaneControl,
  type LaneEnd,
  type LaneResult,
  type Task,
} from '@coarena/core';
import type { LaneContext } from '../context.ts';
import { BlobStepRecorder, type RecordSink } from '../record/blob-step-recorder.ts';
import { playRecorded } from '../record/play-recorded.ts';
import { StepPipeline } from '../record/step-pipeline.ts';
import type { LaneStation } from './lane-station.ts';
import { closeSession, openSession } from './open-session.ts';

/** One lane, ready to be released. */
export type LaneCast = {
  readonly station: LaneStation;
  /** What the agent acts in, where it is not the station's own desktop. */
  readonly desktop?: Desktop;
  readonly adapter: AgentAdapter;
  readonly brief: AgentBrief;
  readonly setup: Pick<BattleSetup, 'actionSpace' | 'budget'>;
  readonly sink: RecordSink;
  /** The lane's end of the line to its submitter; `stored` resolves when every step so far is stored. */
  readonly control: (stored: () => Promise<void>) => LaneControl;
  readonly signal: AbortSignal;
};

/** A lane's agent, opened before the barrier, and what to do when it opens. Closing twice is safe. */
export type ReadyLane = {
  readonly play: (first: DesktopView) => Promise<LaneResult>;
  readonly close: () => Promise<void>;
};

/** Opens the agent of a lane. An agent that does not open makes a lane that ends at once, with no step. */
export async function prepareLane(cast: LaneCast, context: LaneContext): Promise<ReadyLane> {
  const { clock, config, log } = context;
  const replyMs = config.battle.replySeconds * 1_000;
  const opened = await openSession(cast.adapter, cast.brief, replyMs, clock, log, cast.signal);
  if (opened.kind === 'end') {
    const { end } = opened;
    return { play: () => Promise.resolve({ end, steps: 0, overheadMs: [] }), close: () => Promise.resolve() };
  }
  const { session } = opened;
  const { blobs, hasher, redactor } = context;
  const { actionSpace } = cast.setup;
  const store = new BlobStepRecorder({ blobs, hasher, clock, redactor, actionSpace, sink: cast.sink });
  const recorder = new StepPipeline((draft) => store.store(draft));
  const control = cast.control(() => recorder.drain());
  const desktop = cast.desktop ?? cast.station.desktop;
  const deps = { clock, desktop, session, recorder, control, signal: cast.signal };
  const terms = { lane: cast.station.lane, ...cast.setup, replyMs, stepMs: config.battle.stepSeconds * 1_000 };
  let closed: Promise<void> | null = null;
  return {
    play: (first) => {
      store.begin(first.tree);
      return playRecorded(() => runLane(deps, { ...terms, first }), recorder, clock);
    },
    close: () => (closed ??= closeSession(session, clock, log)),
  };
}

/** A checker that has not answered by now does not answer. */
const CHECKER_MS = 60_000;

/** The end state of a lane and what the checker says of it. */
export async function judgeLane(
  station: LaneStation,
  end: LaneEnd,
  task: Task,
  context: LaneContext,
  signal: AbortSignal,
): Promise<{ readonly endState: EndState; readonly checker: CheckerResult }> {
  const endState = await station.endState(end, signal);
  return { endState, checker: await verdictOn(endState, task, context, signal) };
}

/** A checker that breaks or hangs is a null verdict with its reason: it is neither the lane's fault nor the battle's. */
async function verdictOn(
  endState: EndState,
  { checker: assertions }: Task,
  { checker, clock, log }: LaneContext,
  signal: AbortSignal,
): Promise<CheckerResult> {
  const checked = await withDeadline(clock, CHECKER_MS, signal, () => checker.check(assertions, endState));
  if (checked.kind === 'done') return checked.value;
  if (checked.kind === 'late') return { verdict: null, reason: 'evaluator_timeout', evaluator: null };
  log.error('the checker failed', { reason: messageOf(checked.error) });
  return { verdict: null, reason: 'evaluator_error', evaluator: null };
}
