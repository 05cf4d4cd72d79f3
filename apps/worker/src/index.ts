export type { WorkerProgress } from './progress.ts';
export type { BattleTimings } from './battle/timings.ts';
export { comparePair, guestFile, type PairLane } from './compare-pair.ts';
export { DESKTOP_FIGURES } from './desktop-figures.ts';
export { runSolo, type SoloRun } from './run-solo.ts';
export { startWorker, type Worker } from './start-worker.ts';
