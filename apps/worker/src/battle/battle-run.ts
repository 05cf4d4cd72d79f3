import type { Battle, Lane, Task } from '@coarena/core';
import type { WorkerContext } from '../context.ts';
import type { OnProgress } from '../progress.ts';
import type { BattleWriter } from './battle-writer.ts';
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

/** Tells whoever waits for the battle what happens in it. */
export function say(run: BattleRun, lane: Lane | null, what: string): void {
  run.onProgress({ battle: run.battle.id, lane, what });
}
