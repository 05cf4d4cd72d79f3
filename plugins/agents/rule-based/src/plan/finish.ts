import { LIMITS, type FinishVerdict } from '@coarena/core';
import { shorten } from '../text/clean.ts';
import type { Mind, Turn } from './mind.ts';

/** The last action: the verdict that what happened deserves, and what was found, in words. */
export function finish(mind: Mind, cutShort: string | null): Turn {
  const failures = cutShort === null ? mind.failures : [...mind.failures, cutShort];
  const verdict: FinishVerdict =
    failures.length === 0 || !honest(mind) ? 'success' : mind.impossible ? 'infeasible' : 'failure';
  const parts = [...mind.findings, ...(honest(mind) || mind.findings.length === 0 ? failures : [])];
  const message = shorten(parts.length === 0 ? 'Done.' : parts.join('\n'), LIMITS.finalMessageCharacters);
  const reasoning =
    failures.length === 0
      ? 'Everything that was asked for is done, so I finish.'
      : `I cannot do more: ${shorten(failures.join(' '), 400)}`;
  return { action: { verb: 'finish', params: { verdict, message } }, reasoning };
}

/** One that does not check believes that it succeeded as soon as it has something to say. */
function honest(mind: Mind): boolean {
  return mind.traits.verifies || mind.traits.idle || mind.findings.length === 0;
}
