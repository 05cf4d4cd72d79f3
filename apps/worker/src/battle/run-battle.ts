import {
  compareFingerprints,
  contendersOf,
  drawPair,
  longestRunMs,
  ENDED_BY_SUBMITTER,
  resolveInputs,
  LANES,
  messageOf,
  type AgentBrief,
  type Battle,
  type DesktopView,
  type Fingerprint,
  type Lane,
  type LaneControl,
  type LaneEnd,
  type LaneResult,
  type Pair,
  type ParityDifference,
  type StepRecord,
  type Task,
} from '@coarena/core';
import type { WorkerContext } from '../context.ts';
import type { OnProgress } from '../progress.ts';
import { Barrier } from './barrier.ts';
import type { BattleWriter } from './battle-writer.ts';
import { asInfraError, InfraError, LeaseLostError } from './infra-error.ts';
import type { LaneStation } from './lane-station.ts';
import { closeStations, openStations } from './open-stations.ts';
import { judgeLane, prepareLane, type LaneCast, type ReadyLane } from './play-lane.ts';
import { SubmitterLine } from './submitter-line.ts';
import type { BattleTimings } from './timings.ts';

/** A leased battle and what is needed to run it. `stop` aborts everything in it with the reason given. */
export type BattleRun = {
  readonly battle: Battle;
  readonly task: Task;
  readonly writer: BattleWriter;
  readonly stop: AbortController;
  readonly context: WorkerContext;
  readonly onProgress: OnProgress;
  readonly onTimings: (timings: BattleTimings) => void;
};

/**
 * Runs one leased battle to its end: draw, provision both desktops, compare them, release both lanes in one tick, record
 * every step, judge the end states. An infrastructure fault voids the battle; a lost lease stops everything silently.
 */
export async function runBattle(run: BattleRun): Promise<void> {
  try {
    const pair = run.battle.pair ?? (await draw(run));
    await runPair(run, pair);
    const { state } = await run.writer.write({ type: 'complete' });
    say(run, null, state === 'judgeable' ? 'ready to be judged' : state);
  } catch (error) {
    await fail(run, error);
  }
}

async function draw({ battle, writer, context }: BattleRun): Promise<Pair> {
  const contenders = contendersOf([...context.agents.keys()], await context.store.boards.latest());
  const { matchmaker, random, config } = context;
  const drawn = drawPair({
    battle,
    contenders,
    matchmaker,
    choice: { use: config.matchmaker.use, with: matchmaker.settings ?? config.matchmaker.with },
    showcases: config.matchmaking.showcases,
    random,
  });
  await writer.write({ type: 'draw', ...drawn });
  return drawn.pair;
}

async function runPair(run: BattleRun, pair: Pair): Promise<void> {
  const { battle, task, context, stop } = run;
  const { clock } = context;
  const inputs = resolveInputs(battle, task, JSON.stringify(context.config), context.hasher);
  say(run, null, 'making two desktops');
  const askedAt = clock.monotonic();
  const owner = { battle: battle.id, worker: run.writer.lease.worker, fencing: run.writer.lease.fencing };
  const request = {
    owner,
    lanes: LANES,
    task,
    actionSpace: battle.actionSpace,
    wallMs: Math.max(battle.budget.wallMs, longestRunMs(context.config.battle)),
    signal: stop.signal,
  };
  const stations = await guard('sandbox_start_failed', () =>
    openStations(request, context, (error) => stop.abort(error)),
  );
  const lanes: ReadyLane[] = [];
  const over = new AbortController();
  try {
    const line = await openLine(run);
    const fingerprints = await guard('sandbox_lost', () => bothPrints(stations, stop.signal));
    assertParity(fingerprints);
    await castLanes(run, { pair, brief: inputs.brief, line }, stations, lanes);
    const first = await guard('sandbox_lost', () =>
      Promise.all(stations.map((station) => look(station, context, stop.signal))),
    );
    const provisionMs = clock.monotonic() - askedAt;
    await run.writer.write({ type: 'start', inputs: inputs.hashes, fingerprints });
    const barrier = new Barrier(clock);
    const listening = line.listen(over.signal);
    const playing = stations.map((station, n) =>
      playLane(run, { station, lane: lanes[n] as ReadyLane, line }, (first[n] as Look).view, barrier),
    );
    barrier.open();
    const results = await allOrStop(playing, stop);
    over.abort();
    await listening;
    const [a, b] = first as [Look, Look];
    run.onTimings({
      provisionMs,
      releaseSkewMs: barrier.skewMs(),
      firstFrameSkewMs: Math.abs(a.at - b.at),
      perStepOverheadMs: results.flatMap((result) => result.overheadMs),
    });
  } finally {
    over.abort();
    await Promise.all(lanes.map((lane) => lane.close()));
    await closeStations(stations, context);
  }
}

/** Opens both agents into `lanes`, in the order of the stations; what opened before a failure is there to be closed. */
async function castLanes(
  run: BattleRun,
  { pair, brief, line }: { readonly pair: Pair; readonly brief: AgentBrief; readonly line: SubmitterLine },
  stations: readonly LaneStation[],
  lanes: ReadyLane[],
): Promise<void> {
  const { battle, context, stop } = run;
  const casts = stations.map((station): LaneCast => {
    const adapter = context.agents.get(pair[station.lane]);
    if (adapter === undefined)
      throw new InfraError('poison', `agent "${pair[station.lane]}" is not on the roster any more`);
    const sink = async (record: StepRecord): Promise<void> => {
      await run.writer.write({ type: 'step', record });
      say(run, station.lane, `step ${record.index + 1}: ${record.action.verb} ${record.status}`);
    };
    const control = (stored: () => Promise<void>): LaneControl => line.control(station.lane, stored);
    return { station, adapter, brief, setup: battle, sink, control, signal: stop.signal };
  });
  const opened = await Promise.allSettled(casts.map((cast) => prepareLane(cast, context)));
  for (const result of opened) if (result.status === 'fulfilled') lanes.push(result.value);
  for (const result of opened) if (result.status === 'rejected') throw result.reason;
}

type Look = { readonly view: DesktopView; readonly at: number };

async function look(station: LaneStation, { clock }: WorkerContext, signal: AbortSignal): Promise<Look> {
  const view = await station.look(signal);
  return { view, at: clock.monotonic() };
}

async function bothPrints(stations: readonly LaneStation[], signal: AbortSignal): Promise<Record<Lane, Fingerprint>> {
  const [a, b] = await Promise.all(stations.map((station) => station.fingerprint(signal)));
  if (a === undefined || b === undefined)
    throw new InfraError('parity_failed', 'there is no fingerprint of both lanes');
  return { a, b };
}

function assertParity(prints: Readonly<Record<Lane, Fingerprint>>): void {
  const differences = compareFingerprints(prints.a, prints.b);
  if (differences.length === 0) return;
  const fields = differences.map(({ name, a, b }) => `${name}: ${a.slice(0, 80)} / ${b.slice(0, 80)}`).join('; ');
  throw new InfraError('parity_failed', `the two desktops differ before the first action: ${fields}`, {
    differences: kept(differences),
  });
}

/** What is kept of differences: enough to see what is wrong. */
const KEPT = { fields: 50, characters: 1_000 } as const;

function kept(differences: readonly ParityDifference[]): readonly ParityDifference[] {
  const cut = (text: string): string => text.slice(0, KEPT.characters).toWellFormed();
  return differences.slice(0, KEPT.fields).map(({ name, a, b }) => ({ name, a: cut(a), b: cut(b) }));
}

async function playLane(
  run: BattleRun,
  { station, lane, line }: { readonly station: LaneStation; readonly lane: ReadyLane; readonly line: SubmitterLine },
  first: DesktopView,
  barrier: Barrier,
): Promise<LaneResult> {
  await barrier.pass(station.lane);
  try {
    const result = await guard('sandbox_lost', () => lane.play(first));
    const end = line.hasStopped(station.lane) ? ENDED_BY_SUBMITTER : result.end;
    const written = await endLane(run, station, end);
    say(run, station.lane, `ended: ${written.end} after ${result.steps} steps`);
    return { ...result, end: written };
  } finally {
    await lane.close();
  }
}

/** Writes how a lane ended; what its submitter said while it was being judged comes first. */
async function endLane(run: BattleRun, station: LaneStation, end: LaneEnd): Promise<LaneEnd> {
  const { context, stop, writer, task } = run;
  const { endState, checker } = await judgeLane(station, end, task, context, stop.signal);
  const written = await writer.attempt({ type: 'end_lane', lane: station.lane, end, endState, checker });
  if (written.ok) return end;
  if (written.refusal !== 'end_fits' || end.end === 'ended_by_submitter')
    throw new Error(`the end of lane ${station.lane} was refused by ${written.refusal}`);
  return endLane(run, station, ENDED_BY_SUBMITTER);
}

async function openLine({ battle, task, writer, stop, context }: BattleRun): Promise<SubmitterLine> {
  const { clock, log, store, config } = context;
  const submitter = await store.accounts.get(task.submitter);
  return new SubmitterLine({
    battle: battle.id,
    battles: store.battles,
    writer,
    budget: config.battle.budget,
    steps: battle.budget.steps,
    isPerson: submitter?.kind !== 'system',
    signal: stop.signal,
    clock,
    log,
  });
}

/** All lanes' results; the first failure stops the others, and everyone is waited for before it is thrown. */
async function allOrStop(
  playing: readonly Promise<LaneResult>[],
  stop: AbortController,
): Promise<readonly LaneResult[]> {
  for (const lane of playing) lane.catch((error: unknown) => stop.abort(error));
  const settled = await Promise.allSettled(playing);
  if (stop.signal.aborted) throw stop.signal.reason;
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

async function fail(run: BattleRun, error: unknown): Promise<void> {
  const { battle, context, writer } = run;
  if (error instanceof LeaseLostError) {
    context.log.warn("stopped a battle that is no longer this worker's", { battle: battle.id, reason: error.message });
    return;
  }
  // What no phase has named is a defect of the arena or of a plugin, and would come again.
  const fault = asInfraError(error, 'poison');
  context.log.error('a battle is void', { battle: battle.id, cause: fault.fault, reason: fault.message });
  say(run, null, `void: ${fault.fault}`);
  try {
    const { retriedAs } = await writer.write({
      type: 'fault',
      cause: fault.fault,
      evidence: fault.message.slice(0, 2_000),
      ...(fault.differences.length > 0 ? { differences: fault.differences } : {}),
    });
    if (retriedAs !== null) context.log.info('the battle is repeated', { battle: battle.id, retriedAs });
  } catch (writeError) {
    // The lease runs out by itself and voids the battle then.
    context.log.error('the fault could not be written', { battle: battle.id, reason: messageOf(writeError) });
  }
}

async function guard<T>(during: InfraError['fault'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    throw asInfraError(error, during);
  }
}

function say(run: BattleRun, lane: Lane | null, what: string): void {
  run.onProgress({ battle: run.battle.id, lane, what });
}
