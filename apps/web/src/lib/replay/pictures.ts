import type { BlindStep } from '@coarena/core';
import { gestureOf, isCommand } from './steps.ts';

/** A picture of a run: that after a step, by its index, or the one that the run began with. */
export type Picture = number | 'opening';

/** The two halves of a step: what was on the screen when its action was aimed, and what came of it. */
export type Half = 'before' | 'after';

/**
 * The pictures of a step. `before` is there where it says something that `after` does not: where the pointer was aimed,
 * and what the run began with. A command has no picture after it: what it printed is shown instead.
 */
export type StepPictures = Readonly<Record<Half, Picture | null>>;

/** Where a run is shown without pictures, or has no step. */
export const NO_PICTURES: StepPictures = { before: null, after: null };

/** The pictures of a step; a picture that is missing is never replaced by that of another step. */
export function picturesOf(steps: readonly BlindStep[], index: number): StepPictures {
  const step = steps[index];
  if (step === undefined) return NO_PICTURES;
  const after = step.frame && !isCommand(step) ? index : null;
  if (index === 0) return { before: step.opening ? 'opening' : null, after };
  const aimed = gestureOf(step) !== null && steps[index - 1]?.frame === true;
  return { before: aimed ? index - 1 : null, after };
}
