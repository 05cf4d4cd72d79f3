import { pairHalfWidth, voteInformation } from '../../statistics/pair-error.ts';

/** Decisive votes of two agents alone at which the interval of their difference is told, and chances that one of them wins. */
const VOTES = [10, 30, 100, 300, 1_000, 3_000, 10_000];
const CHANCES = [0.5, 0.7, 0.9];

/** How the interval of a difference shrinks with votes, by how even the two agents are; half-widths in Elo (R164). */
export type Shrinking = {
  readonly chances: readonly {
    readonly chance: number;
    /** What one vote tells of the difference: p (1 - p). */
    readonly information: number;
    /** Half-width after one vote: after n it is this by the square root of n. */
    readonly afterOne: number | null;
  }[];
  readonly rows: readonly { readonly votes: number; readonly halfWidths: readonly (number | null)[] }[];
};

/** The interval of equation (27) over a range of votes. */
export function shrinking(): Shrinking {
  return {
    chances: CHANCES.map((chance) => ({
      chance,
      information: voteInformation(chance),
      afterOne: pairHalfWidth(1, chance),
    })),
    rows: VOTES.map((votes) => ({ votes, halfWidths: CHANCES.map((chance) => pairHalfWidth(votes, chance)) })),
  };
}
