import { parentPort, workerData } from 'node:worker_threads';
import { fragilityParts, isRated, type Fragility } from '@coarena/core';
import { loadPlugin, nodeHasher, seededRandom, silentLogger, systemClock } from '@coarena/runtime';
import type { FragilityTask } from './fragility-task.ts';

/**
 * A thread that looks once at what single votes could change and answers with the finding. It loads the estimator for
 * itself: a look takes many fits, and requests are served meanwhile.
 */
const { plugin, dataFolder, board, battles, effort } = workerData as FragilityTask;
const estimator = await loadPlugin(
  { kind: 'rating-estimator', where: 'ratings.published', ...plugin },
  {
    log: silentLogger,
    clock: systemClock,
    random: seededRandom(0),
    hasher: nodeHasher,
    signal: new AbortController().signal,
    dataFolder,
  },
);
const evidence = estimator.evidence();
for (const held of battles) if (isRated(held)) evidence.add(held.outcome);
let found: Partial<Fragility> = {};
for (const part of fragilityParts(board, battles, evidence, effort)) found = { ...found, ...part() };
await estimator.dispose();
parentPort?.postMessage(found);
