import type { RandomStream } from './random.ts';

/**
 * All that a draw may know of an agent (R020): its count of rated battles and its published rating (Elo; null while
 * provisional). Nothing that a submitter supplies.
 */
export type Contender = { readonly id: string; readonly rated: number; readonly rating: number | null };

/** A draw with the weights that were used, so that it can be checked later. */
export type Draw = {
  readonly first: string;
  readonly second: string;
  /** Probability of each agent as first, in the order of the contenders. */
  readonly firstProbabilities: readonly number[];
  /** Probability of each agent as second given the first, in the same order; 0 for the first itself. */
  readonly secondProbabilities: readonly number[];
};

/** Draws the two agents of a battle, selected by `matchmaker.use`. Every contender has a positive probability (R021). */
export interface Matchmaker {
  /** Its options with their defaults, as the method is disclosed. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Needs at least two contenders, distinct ids. Throws `too_few_agents` otherwise. */
  draw(contenders: readonly Contender[], random: RandomStream): Draw;
  dispose(): Promise<void>;
}
