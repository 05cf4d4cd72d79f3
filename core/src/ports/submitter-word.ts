import type { Refusal } from '../domain/battle-machine.ts';
import type { GrantOffer } from '../domain/pause.ts';
import type { Lane, PauseKind } from '../domain/vocabulary.ts';
import type { Idempotency } from './store.ts';

/**
 * A lane stops acting and waits for its submitter, `waitMs` at most. `granted` is how many granted steps the worker
 * knew of: where there are more, the pause is refused (`grants_known`) and the lane goes on.
 */
export type PauseEvent = {
  readonly type: 'pause';
  readonly lane: Lane;
  readonly for: PauseKind;
  readonly granted: number;
  readonly question: string | null;
  readonly offer: GrantOffer | null;
  readonly waitMs: number;
};

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
