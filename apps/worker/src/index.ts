export type { LaneContext, WorkerContext } from './context.ts';
export type { OnProgress, WorkerProgress } from './progress.ts';
export type { BattleTimings } from './battle/timings.ts';
export { comparePair, helperFile, type ComparedPair, type PairLane } from './compare-pair.ts';
export { DESKTOP_FIGURES } from './desktop-figures.ts';
export { InfraError } from './battle/infra-error.ts';
export { runSolo, type SoloRequest, type SoloRun } from './run-solo.ts';
export { startWorker, type Worker, type WorkerOptions } from './start-worker.ts';
export { reap } from './sweep.ts';
