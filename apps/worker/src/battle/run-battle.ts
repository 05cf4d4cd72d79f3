import {
  contendersOf,
  drawPair,
  longestRunMs,
  resolveInputs,
  LANES,
  type AgentBrief,
  type DesktopView,
  type LaneControl,
  type LaneResult,
  type Pair,
  type StepRecord,
} from '@coarena/core';
import type { WorkerContext } from '../context.ts';
import { stepLine } from '../progress.ts';
import { Barrier } from './barrier.ts';
import { say, type BattleRun } from './battle-run.ts';
import { endLane } from './end-lane.ts';
import { guard, InfraError } from './infra-error.ts';
import type { LaneStation } from './lane-station.ts';
import { closeStations, openStations } from './open-stations.ts';
import { assertParity, compareLanes } from './parity.ts';
import { prepareLane, type LaneCast, type ReadyLane } from './play-lane.ts';
import { SubmitterLine } from './submitter-line.ts';
import { voidBattle } from './void-battle.ts';

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
    await voidBattle(run, error);
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
    const { prints, differences } = await guard('sandbox_lost', () => compareLanes(stations, stop.signal));
    assertParity(differences);
    await castLanes(run, { pair, brief: inputs.brief, line }, stations, lanes);
    const first = await guard('sandbox_lost', () =>
      Promise.all(stations.map((station) => look(station, context, stop.signal))),
    );
    const provisionMs = clock.monotonic() - askedAt;
    await run.writer.write({ type: 'start', inputs: inputs.hashes, fingerprints: prints });
    const barrier = new Barrier(clock);
    const listening = line.listen(over.signal);
    const playing = stations.map((station, n) =>
      playLane(run, { station, lane: lanes[n] as ReadyLane }, (first[n] as Look).view, barrier),
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
      say(run, station.lane, stepLine(record));
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

async function playLane(
  run: BattleRun,
  { station, lane }: { readonly station: LaneStation; readonly lane: ReadyLane },
  first: DesktopView,
  barrier: Barrier,
): Promise<LaneResult> {
  await barrier.pass(station.lane);
  try {
    const result = await guard('sandbox_lost', () => lane.play(first));
    const end = await endLane(run, station, result.end);
    say(run, station.lane, `ended: ${end.end} after ${result.steps} steps`);
    return { ...result, end };
  } finally {
    await lane.close();
  }
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
