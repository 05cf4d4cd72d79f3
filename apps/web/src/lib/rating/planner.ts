import type { PlannerRow } from '@coarena/core';
import { count, percent } from '../format.ts';
import { visible } from '../visible.ts';

/** What it takes to tell two agents apart by their own battles, as a sentence. */
export function plannerSentence({ a, b, more, decisive, power, wanted }: PlannerRow): string {
  const pair = `${visible(a)} against ${visible(b)}`;
  const now = `${count(decisive, 'decisive vote')} so far, power ${percent(power)}`;
  if (more === null) return `${pair}: no number of votes that was tried tells them apart (${now}).`;
  if (more === 0) return `${pair} needs no more decisive votes for a power of ${percent(wanted)} (${now}).`;
  return `${pair} needs about ${count(more, 'more decisive vote', 'more decisive votes')} for a power of ${percent(wanted)} (${now}).`;
}
