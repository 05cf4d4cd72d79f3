import type { Refusal } from '../../domain/battle-machine.ts';
import type { Lane } from '../../domain/vocabulary.ts';
import type { Idempotency } from './idempotency.ts';

/** What a submitter can say: give the offered steps to these lanes, answer a question, end a side early. */
export type Word =
  | { readonly say: 'grant'; readonly lanes: readonly Lane[] }
  | { readonly say: 'answer'; readonly lane: Lane; readonly text: string }
  | { readonly say: 'stop'; readonly lane: Lane };

/** The same with who says it, to which battle, under which key. */
export type SubmitterWord = {
  readonly battle: string;
  readonly by: string;
  readonly word: Word;
  readonly idempotency: Idempotency;
};

/** What became of it. A repetition under the same key is answered `replayed` and changes nothing. */
export type WordResult =
  | { readonly kind: 'done' | 'replayed' }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'unknown_battle' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };
