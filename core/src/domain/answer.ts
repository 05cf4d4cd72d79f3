import { advance, type BattleFacts, type Refusal, type Transitions } from './battle-machine.ts';
import type { Choice } from './vocabulary.ts';

/** One judge's answer with the key of its request. */
export type AnswerRequest = { readonly judge: string; readonly choice: Choice; readonly key: string };
/** What became of an answer: recorded now, recorded before, or why it was not taken. */
export type Answer =
  | { readonly kind: 'recorded'; readonly facts: BattleFacts }
  | { readonly kind: 'replayed' }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Records an answer once (P61): a repeated request (same key, or the same live choice of the same judge) is answered
 * as the first one was, whatever became of the battle since; one key with another choice is refused.
 */
export function answer(facts: BattleFacts, request: AnswerRequest, rows?: Transitions): Answer {
  const earlier = facts.votes.filter((vote) => vote.judge === request.judge);
  const sameKey = earlier.find((vote) => vote.key === request.key);
  if (sameKey !== undefined) return sameKey.choice === request.choice ? { kind: 'replayed' } : { kind: 'key_reused' };
  if (earlier.some((vote) => !vote.retracted && vote.choice === request.choice)) return { kind: 'replayed' };
  const result = advance(facts, { type: 'judge', ...request }, rows);
  return result.ok ? { kind: 'recorded', facts: result.facts } : { kind: 'refused', refusal: result.refusal };
}
