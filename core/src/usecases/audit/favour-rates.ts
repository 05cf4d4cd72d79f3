import { seededStream } from '../../numeric/index.ts';
import { ALARM_AT, DISCOUNT_FROM } from '../../statistics/one-sided.ts';
import { favourTests } from '../refit/favour-test.ts';
import type { Meeting } from '../refit/meetings.ts';

/** Made-up judges: how many for each row, how many votes for a side each gives at most, after how many the test is looked at. */
export type FavourRateRequest = {
  readonly seed: number;
  readonly judges?: number;
  readonly votes?: number;
  readonly every?: number;
};

/** One kind of made-up judge. */
export type FavourRateRow = {
  /** Standard deviation of an honest judge's own taste for each agent, in natural-log units of the odds; 0 for riggers. */
  readonly taste: number;
  /** Whom a rigger votes for whenever they recognise it, in how many of its battles; null for honest judges. */
  readonly target: 'weakest' | 'middle' | 'strongest' | null;
  readonly recognised: number;
  readonly judges: number;
  /** Judges whose evidence ever reached the discount, and the alarm; for honest judges those are false alarms. */
  readonly discounted: number;
  readonly alarmed: number;
  /** Median votes until the alarm, of all judges of the row; null where fewer than half got there. */
  readonly medianVotesToAlarm: number | null;
};

/** Error rates of the test for judges who favour an agent, by the test itself on a board that is known. */
export type FavourRates = {
  readonly seed: number;
  readonly agents: number;
  /** Difference in strength of the strongest and the weakest, in natural-log units; the others evenly between. */
  readonly spread: number;
  readonly votes: number;
  readonly every: number;
  readonly rows: readonly FavourRateRow[];
};

const AGENTS = 12;
const SPREAD = 3;
const TARGETS = { strongest: 0, middle: AGENTS / 2, weakest: AGENTS - 1 } as const;

type Kind = Pick<FavourRateRow, 'taste' | 'target' | 'recognised'>;

const KINDS: readonly Kind[] = [
  ...[0, 0.3, 0.5].map((taste): Kind => ({ taste, target: null, recognised: 0 })),
  ...[1, 0.7].flatMap((recognised) =>
    (['weakest', 'middle', 'strongest'] as const).map((target): Kind => ({ taste: 0, target, recognised })),
  ),
];

/**
 * Simulates the error rates of the test; the same seed gives the same figures. Honest judges get pairs drawn evenly; riggers
 * judge battles of their target alone, and honestly where they do not recognise it.
 */
export function favourRates({ seed, judges = 400, votes = 300, every = 5 }: FavourRateRequest): FavourRates {
  const random = seededStream(seed);
  const strengths = Array.from({ length: AGENTS }, (_, k) => SPREAD * (0.5 - k / (AGENTS - 1)));
  const agents = strengths.map((_, k) => `agent-${String(k + 1).padStart(2, '0')}`);
  const chance = (values: readonly number[], one: number, other: number): number =>
    1 / (1 + Math.exp((values[other] as number) - (values[one] as number)));
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const below = (n: number): number => Math.floor(random.next() * n);
  const rows = KINDS.map((kind): FavourRateRow => {
    let discounted = 0;
    const alarms: number[] = [];
    for (let judge = 0; judge < judges; judge += 1) {
      const own = strengths.map((strength) => strength + kind.taste * normal());
      const target = kind.target === null ? null : TARGETS[kind.target];
      const counts = new Map<number, number>();
      let most = 0;
      for (let vote = 1; vote <= votes && most < ALARM_AT; vote += 1) {
        const one = target ?? below(AGENTS);
        const drawn = below(AGENTS - 1);
        const other = drawn >= one ? drawn + 1 : drawn;
        const rigged = target !== null && random.next() < kind.recognised;
        const key = rigged || random.next() < chance(own, one, other) ? one * AGENTS + other : other * AGENTS + one;
        counts.set(key, (counts.get(key) ?? 0) + 1);
        if (vote % every !== 0) continue;
        const byJudge = new Map([['judge', meetingsIn(counts)]]);
        const test = favourTests({ agents, byJudge }, (first, second) => chance(strengths, first, second)).get('judge');
        most = Math.max(most, test?.eValue ?? 0);
        if (most >= ALARM_AT) alarms.push(vote);
      }
      if (most >= DISCOUNT_FROM) discounted += 1;
    }
    const median = alarms.sort((a, b) => a - b)[judges >> 1] ?? null;
    return { ...kind, judges, discounted, alarmed: alarms.length, medianVotesToAlarm: median };
  });
  return { seed, agents: AGENTS, spread: SPREAD, votes, every, rows };
}

function meetingsIn(counts: ReadonlyMap<number, number>): readonly Meeting[] {
  return [...counts].map(([key, votes]) => ({ preferred: Math.floor(key / AGENTS), other: key % AGENTS, votes }));
}
