import { ENDED_BY_SUBMITTER, type LaneEnd } from '@coarena/core';
import type { BattleRun } from './battle-run.ts';
import type { LaneStation } from './lane-station.ts';
import { judgeLane } from './play-lane.ts';

/**
 * Judges what a lane left and writes how it ended, which is returned. Whether its submitter ended it first is decided
 * by the battle's machine alone: an end that a word forestalled is refused, and then the word is how the lane ended.
 */
export async function endLane(run: BattleRun, station: LaneStation, end: LaneEnd): Promise<LaneEnd> {
  const { context, stop, writer, task } = run;
  const { endState, checker } = await judgeLane(station, end, task, context, stop.signal);
  const written = await writer.attempt({ type: 'end_lane', lane: station.lane, end, endState, checker });
  if (written.ok) return end;
  if (written.refusal !== 'end_fits' || end.end === 'ended_by_submitter')
    throw new Error(`the end of lane ${station.lane} was refused by ${written.refusal}`);
  return endLane(run, station, ENDED_BY_SUBMITTER);
}
