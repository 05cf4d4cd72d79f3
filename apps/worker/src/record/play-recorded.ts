import { withDeadline, type Clock } from '@coarena/core';
import { InfraError } from '../battle/infra-error.ts';
import type { StepPipeline } from './step-pipeline.ts';

/** Steps that are still not stored so long after the end of a run never will be. */
const DRAIN_MS = 60_000;

/**
 * Plays a lane and waits until all of its steps are stored, however it ended: nothing of it is written afterwards, and
 * its end is never known before its last step. Throws what the lane threw, else why a step was not stored.
 */
export async function playRecorded<T>(play: () => Promise<T>, pipeline: StepPipeline, clock: Clock): Promise<T> {
  const [played] = await Promise.allSettled([play()]);
  const { signal } = new AbortController();
  const stored = await withDeadline(clock, DRAIN_MS, signal, () => pipeline.drain());
  if (played.status === 'rejected') throw played.reason;
  if (stored.kind === 'failed') throw stored.error;
  if (stored.kind === 'late')
    throw new InfraError('store_unavailable', `the steps of a run were not stored within ${DRAIN_MS} ms`);
  return played.value;
}
