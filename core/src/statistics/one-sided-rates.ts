import { seededStream } from '../numeric/index.ts';
import { ALARM_AT, DISCOUNT_FROM, eValue, observeVote, ONE_SIDED_START, TASTE_ALLOWANCE } from './one-sided.ts';

/** Made-up judges: how many for each row, and how many sided votes each gives at most. */
export type RateRequest = { readonly seed: number; readonly judges?: number; readonly votes?: number };

/** One kind of made-up judge, watched after every vote. */
export type OneSidedRateRow = {
  /** Chance of choosing left in each vote. */
  readonly left: number;
  /** Whether that is within the allowance: then every count below is of false alarms. */
  readonly honest: boolean;
  readonly votes: number;
  readonly judges: number;
  /** Judges whose evidence ever reached the threshold of the discount, and the alarm. */
  readonly flagged: number;
  readonly alarmed: number;
  /** Median number of votes until the threshold and until the alarm, of those who got there; null where nobody did. */
  readonly medianVotes: number | null;
  readonly medianVotesToAlarm: number | null;
};

/** Error rates of the test for one-sided judges, from simulation. */
export type OneSidedRates = {
  readonly seed: number;
  /** How far from one half the share of a side may be by taste. */
  readonly allowance: number;
  /** Evidence at which the discount begins, and at which it is largest. */
  readonly threshold: number;
  readonly alarm: number;
  readonly rows: readonly OneSidedRateRow[];
};

/** The largest share of one side within the allowance, where others are split evenly. */
const EDGE = 1 / (1 + Math.exp(-TASTE_ALLOWANCE));

const LEFT_CHANCES = [0.5, 0.6, EDGE, 0.8, 0.9, 0.95, 1] as const;

/** Simulates the error rates of the test; the same seed gives the same figures. */
export function oneSidedRates({ seed, judges = 1_000, votes = 300 }: RateRequest): OneSidedRates {
  const random = seededStream(seed);
  const rows = LEFT_CHANCES.map((left): OneSidedRateRow => {
    const flaggedAt: number[] = [];
    const alarmedAt: number[] = [];
    for (let judge = 0; judge < judges; judge += 1) {
      let test = ONE_SIDED_START;
      let flagged = false;
      let alarmed = false;
      while (test.votes < votes && !alarmed) {
        test = observeVote(test, { chosen: random.next() < left });
        const evidence = eValue(test);
        if (!flagged && evidence >= DISCOUNT_FROM) flaggedAt.push(test.votes);
        flagged ||= evidence >= DISCOUNT_FROM;
        alarmed = evidence >= ALARM_AT;
      }
      if (alarmed) alarmedAt.push(test.votes);
    }
    return {
      left,
      honest: left <= EDGE,
      votes,
      judges,
      flagged: flaggedAt.length,
      alarmed: alarmedAt.length,
      medianVotes: median(flaggedAt),
      medianVotesToAlarm: median(alarmedAt),
    };
  });
  return { seed, allowance: EDGE - 0.5, threshold: DISCOUNT_FROM, alarm: ALARM_AT, rows };
}

function median(counts: readonly number[]): number | null {
  const sorted = [...counts].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? null;
}
