import type { BattleOutcome, Side } from '@coarena/core';
import { exclusionWords } from '../board/reasons.ts';
import { count } from '../format.ts';
import { visible } from '../visible.ts';

/** How a battle came out, in one sentence with both agents named. */
export function resultWords({ result, exclusion }: BattleOutcome, agents: Readonly<Record<Side, string>>): string {
  if (result === 'left' || result === 'right') {
    const other = result === 'left' ? 'right' : 'left';
    return `${visible(agents[result])} was preferred to ${visible(agents[other])}.`;
  }
  if (result === 'tie') return 'A tie.';
  if (result === 'neither') return 'Neither run was wanted.';
  return exclusion === null ? 'Not rated.' : `Not rated: ${exclusionWords(exclusion)}.`;
}

/** The answers behind it: "2 for left, 1 tie, 1 withdrawn". */
export function votesWords({ votes, withdrawn }: BattleOutcome): string {
  const parts = [
    ...(votes.left > 0 ? [`${votes.left} for left`] : []),
    ...(votes.right > 0 ? [`${votes.right} for right`] : []),
    ...(votes.tie > 0 ? [count(votes.tie, 'tie')] : []),
    ...(votes.neither > 0 ? [`${votes.neither} for neither`] : []),
    ...(withdrawn > 0 ? [`${withdrawn} withdrawn`] : []),
  ];
  return parts.length === 0 ? 'no answer' : parts.join(', ');
}
