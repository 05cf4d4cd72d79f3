import { seededStream } from '../numeric/index.ts';
import { DISCOUNT_FROM, eValue, isFlagged, observeVote, ONE_SIDED_START, TASTE_ALLOWANCE } from './one-sided.ts';

/** Made-up honest judges: how many, and how many sided votes each gives. */
export type RateRequest = { readonly seed: number; readonly judges?: number; readonly votes?: number };

/**
 * Error rates of the test, from simulation. Rates count judges who ever reached the threshold while being watched after every
 * vote; delays are medians over judges, in votes, null when half of the judges or more were never flagged.
 */
export type OneSidedRates = {
  readonly seed: number;
  readonly judges: number;
  readonly votes: number;
  /** Per 1,000 honest judges whose tastes are spread over the allowance: discounted at all, flagged. */
  readonly typical: { readonly discounted: number; readonly flagged: number };
  /** Per 1,000 judges at the very edge of the allowance: the worst that honest judges can be. */
  readonly worst: { readonly discounted: number; readonly flagged: number };
  /** Votes until a judge is flagged who chooses one side with the given chance. */
  readonly delays: readonly { readonly chance: number; readonly votes: number | null }[];
};

const BIASED_CHANCES = [1, 0.95, 0.9, 0.8] as const;

/** Simulates the test's error rates; the same seed gives the same figures. */
export function oneSidedRates({ seed, judges = 1_000, votes = 500 }: RateRequest): OneSidedRates {
  const random = seededStream(seed);
  const edge = 1 / (1 + Math.exp(-TASTE_ALLOWANCE));
  const watch = (chance: number): { readonly peak: number; readonly flaggedAt: number } => {
    let test = ONE_SIDED_START;
    let peak = 1;
    while (test.votes < votes) {
      test = observeVote(test, { chosen: random.next() < chance });
      peak = Math.max(peak, eValue(test));
      if (isFlagged(test)) return { peak, flaggedAt: test.votes };
    }
    return { peak, flaggedAt: Infinity };
  };
  const rates = (chanceOf: () => number): { readonly discounted: number; readonly flagged: number } => {
    const seen = Array.from({ length: judges }, () => watch(chanceOf()));
    const perThousand = (count: number): number => (1_000 * count) / judges;
    return {
      discounted: perThousand(seen.filter(({ peak }) => peak > DISCOUNT_FROM).length),
      flagged: perThousand(seen.filter(({ flaggedAt }) => flaggedAt < Infinity).length),
    };
  };
  return {
    seed,
    judges,
    votes,
    typical: rates(() => 1 / (1 + Math.exp((1 - 2 * random.next()) * TASTE_ALLOWANCE))),
    worst: rates(() => (random.next() < 0.5 ? edge : 1 - edge)),
    delays: BIASED_CHANCES.map((chance) => {
      const at = Array.from({ length: Math.min(judges, 200) }, () => watch(chance).flaggedAt).sort((a, b) => a - b);
      const middle = at[at.length >> 1] ?? Infinity;
      return { chance, votes: middle === Infinity ? null : middle };
    }),
  };
}
