import { LANES, sideOf, type Battle, type Lane, type Run, type Side, type StepRecord } from '@coarena/core';
import type { Arena } from '@coarena/runtime';

/** One lane of a battle that has ended, with all its steps. */
export type LaneResult = {
  readonly lane: Lane;
  readonly side: Side;
  readonly run: Run;
  readonly steps: readonly StepRecord[];
};

/** Both lanes, the left one first. */
export async function laneResults({ store }: Arena, battle: Battle): Promise<readonly [LaneResult, LaneResult]> {
  const runs = await store.battles.runs(battle.id);
  const results = await Promise.all(
    LANES.map(async (lane): Promise<LaneResult> => {
      const run = runs.find((candidate) => candidate.lane === lane);
      if (run === undefined) throw new Error(`battle ${battle.id} has no run in lane ${lane}`);
      return { lane, side: sideOf(battle, lane), run, steps: await store.battles.steps(battle.id, lane) };
    }),
  );
  const left = results.find(({ side }) => side === 'left');
  const right = results.find(({ side }) => side === 'right');
  if (left === undefined || right === undefined) throw new Error(`battle ${battle.id} does not have two sides`);
  return [left, right];
}

/** What the agent said at the end; empty when it did not finish. */
export function resultText({ run }: LaneResult): string {
  return run.end?.end === 'finished' ? run.end.message : '';
}
