import {
  laneOn,
  type Battle,
  type BattleStore,
  type Run,
  type RunFacts,
  type Side,
  type SideFacts,
} from '@coarena/core';

/** Both runs of a battle with their steps, by side; null for a side whose run has not started. */
export async function loadSides(
  battles: BattleStore,
  battle: Battle,
): Promise<{ readonly left: RunFacts | null; readonly right: RunFacts | null }> {
  const runs = await battles.runs(battle.id);
  const [left, right] = await Promise.all([
    loadSide(battles, battle, 'left', runs),
    loadSide(battles, battle, 'right', runs),
  ]);
  return { left, right };
}

/** The same for a battle whose two runs have ended. */
export async function loadBothSides(battles: BattleStore, battle: Battle): Promise<SideFacts> {
  const { left, right } = await loadSides(battles, battle);
  return { left: left ?? NOT_RUN, right: right ?? NOT_RUN };
}

/** What both runs said at the end, the left one first; empty where a run did not finish. */
export async function resultTexts(battles: BattleStore, battle: Battle): Promise<readonly string[]> {
  const runs = await battles.runs(battle.id);
  return (['left', 'right'] as const).map((side) => {
    const end = runOn(battle, side, runs)?.end;
    return end?.end === 'finished' ? end.message : '';
  });
}

const NOT_RUN: RunFacts = { steps: [], end: null, files: [] };

async function loadSide(
  battles: BattleStore,
  battle: Battle,
  side: Side,
  runs: readonly Run[],
): Promise<RunFacts | null> {
  const run = runOn(battle, side, runs);
  if (run === undefined) return null;
  const [steps, endState] = await Promise.all([
    battles.steps(battle.id, run.lane),
    run.end === null ? null : battles.endState(battle.id, run.lane),
  ]);
  return { steps, end: run.end, files: endState?.files ?? [] };
}

function runOn(battle: Battle, side: Side, runs: readonly Run[]): Run | undefined {
  return runs.find(({ lane }) => lane === laneOn(battle, side));
}
