import type { RatedBattle } from '../domain/rating.ts';

/** A streaming value and the battles that made it. */
export type StreamingValue = { readonly rating: number; readonly battles: number };

/** Values by agent; an agent that is missing has the start value and no battle. */
export type StreamingState = ReadonlyMap<string, StreamingValue>;

/** The value that moves the moment a vote is in (Algorithm 1), selected by `ratings.streaming.use`. Order-dependent. */
export interface StreamingRating {
  /** Value of an agent that has not met anyone. */
  readonly start: number;
  /** Its options with their defaults, as the method is disclosed. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The state after one more battle; the argument is left as it was. */
  update(state: StreamingState, battle: RatedBattle): StreamingState;
  dispose(): Promise<void>;
}
