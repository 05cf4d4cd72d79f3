import { LIMITS } from '../actions/limits.ts';
import type { ArenaConfig } from '../config/schema.ts';

/**
 * The longest time from a run's release to its end, in milliseconds: everything granted, every pause and every question
 * waited out. What is made for a battle must live that long.
 */
export function longestRunMs({ budget }: Pick<ArenaConfig['battle'], 'budget'>): number {
  const { steps, wallSeconds, pauseSeconds, grantSteps, ceilingSteps, questionSeconds } = budget;
  const more = pauseSeconds === 0 ? 0 : Math.max(0, ceilingSteps - steps);
  const acting = (wallSeconds * (steps + more)) / steps;
  // After the last grant the run may wait once more in vain.
  const pauses = pauseSeconds * (Math.ceil(more / grantSteps) + 1);
  return (acting + pauses + questionSeconds * LIMITS.questionsPerRun) * 1_000;
}
