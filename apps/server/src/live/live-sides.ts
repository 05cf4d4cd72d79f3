import {
  laneOn,
  mayBeGranted,
  type Battle,
  type BattleStanding,
  type LaneStanding,
  type Run,
  type Side,
} from '@coarena/core';
import type { LiveSide, LiveSides } from '../contract/index.ts';

/** How both sides of a battle stand with its submitter: constant in shape, and nothing in it says who runs. */
export function liveSides(battle: Battle, standing: BattleStanding, runs: readonly Run[]): LiveSides {
  const of = (side: Side): LiveSide => {
    const lane = laneOn(battle, side);
    return liveSide(
      battle,
      standing.lanes[lane],
      runs.find((run) => run.lane === lane),
    );
  };
  return { now: standing.now, sides: { left: of('left'), right: of('right') } };
}

function liveSide({ budget }: Battle, lane: LaneStanding | null, run: Run | undefined): LiveSide {
  const granted = lane?.granted ?? 0;
  const pause = lane?.pause ?? null;
  const spent = pause?.outcome === 'lapsed' && pause.for !== 'question';
  const stopped = lane?.stopped ?? false;
  return {
    steps: budget.steps + granted,
    granted,
    questions: lane?.questions ?? 0,
    stopped,
    ended: lane?.ended ?? false,
    grantable: lane !== null && mayBeGranted({ end: run?.end?.end ?? null, spent, stopped }),
    pause:
      pause === null || !pause.open
        ? null
        : {
            for: pause.for,
            question: pause.question,
            steps: pause.offer?.steps ?? null,
            since: pause.since,
            until: pause.until,
          },
  };
}
