import type { z } from 'zod';
import { LIMITS } from '../actions/limits.ts';

/** What a run may take, in the units of the configuration. */
export type BudgetTimes = {
  readonly steps: number;
  readonly wallSeconds: number;
  readonly pauseSeconds: number;
  readonly grantSteps: number;
  readonly ceilingSteps: number;
  readonly questionSeconds: number;
};
type BattleTimes = { readonly settleMs: number; readonly stepSeconds: number; readonly budget: BudgetTimes };

/** Nothing that is made for a battle is asked to live longer than this, in seconds. */
const LONGEST_RUN_S = 48 * 3_600;

/**
 * The longest time from a run's release to its end, in milliseconds: everything granted, every pause and every question
 * waited out. What is made for a battle must live that long.
 */
export function longestRunMs({ budget }: { readonly budget: BudgetTimes }): number {
  const { steps, wallSeconds, pauseSeconds, grantSteps, ceilingSteps, questionSeconds } = budget;
  const more = pauseSeconds === 0 ? 0 : Math.max(0, ceilingSteps - steps);
  const acting = (wallSeconds * (steps + more)) / steps;
  // After the last grant the run may wait once more in vain.
  const pauses = pauseSeconds * (Math.ceil(more / grantSteps) + 1);
  return (acting + pauses + questionSeconds * LIMITS.questionsPerRun) * 1_000;
}

/** Deadlines nest: settling < the guest's < the transport's < the action's < the run's < what is made for it. */
export function checkBattleTimes(battle: BattleTimes, context: z.RefinementCtx): void {
  const { settleMs, stepSeconds, budget } = battle;
  const fault = (path: readonly string[], message: string): void =>
    context.addIssue({ code: 'custom', path: [...path], message });
  if (settleMs + 3_000 > stepSeconds * 1_000)
    fault(['settleMs'], `must be at least 3 s shorter than stepSeconds (${stepSeconds} s)`);
  if (stepSeconds > budget.wallSeconds)
    fault(['stepSeconds'], `must not be longer than budget.wallSeconds (${budget.wallSeconds} s)`);
  if (budget.grantSteps > budget.ceilingSteps)
    fault(['budget', 'grantSteps'], `must not be more than ceilingSteps (${budget.ceilingSteps})`);
  const seconds = Math.ceil(longestRunMs(battle) / 1_000);
  // A count of nought has a fault of its own, and makes no length of a run.
  if (Number.isFinite(seconds) && seconds > LONGEST_RUN_S)
    fault(
      ['budget', 'pauseSeconds'],
      `a run with everything granted and waited out would take ${seconds} s, over the ${LONGEST_RUN_S} s that desktops are held; shorten the pauses or the run, or lower ceilingSteps`,
    );
}

/** A worker that is lost must be missed before its battle could have ended. */
export function checkLease(
  config: { readonly battle: BattleTimes; readonly worker: { readonly leaseSeconds: number } },
  context: z.RefinementCtx,
): void {
  const seconds = Math.floor(longestRunMs(config.battle) / 1_000);
  if (config.worker.leaseSeconds <= seconds) return;
  const message = `must not be longer than a run with its pauses (${seconds} s): a lost worker would be missed too late`;
  context.addIssue({ code: 'custom', path: ['worker', 'leaseSeconds'], message });
}
