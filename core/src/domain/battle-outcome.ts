import type { Choice, Exclusion } from './vocabulary.ts';

/** How a resolved battle came out, for whoever may see it. */
export type BattleOutcome = {
  /** Answers that stand, by what they say; skips and withdrawn ones are not among them. */
  readonly votes: Readonly<Record<Exclude<Choice, 'abstain'>, number>>;
  readonly withdrawn: number;
  /** What the answers that count say together; null where the battle is not rated. */
  readonly result: Exclude<Choice, 'abstain'> | null;
  /** Why it is not rated; null where it is. */
  readonly exclusion: Exclusion | null;
};
