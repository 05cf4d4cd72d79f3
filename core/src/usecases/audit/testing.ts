import type { Judgment } from '../../domain/judgment.ts';
import { ratedBattle, type LaneFigures } from '../../domain/rated-battle.ts';
import type { TrustBook } from '../../domain/trust.ts';
import type { CheckerVerdict, Choice, Exclusion } from '../../domain/vocabulary.ts';
import type { HeldBattle } from '../refit/held-battle.ts';

/** A judge's answer in short. */
export type MadeVote = {
  readonly judge: string;
  readonly choice: Choice;
  readonly readingMs?: number;
  readonly own?: boolean;
  readonly retracted?: boolean;
};

/** What a made-up resolved battle may differ in: agents a and b, a on the left, unless said. */
export type MadeBattle = {
  readonly votes: readonly MadeVote[];
  readonly a?: string;
  readonly b?: string;
  readonly redundant?: boolean;
  readonly exclusion?: Exclusion;
  readonly checkers?: readonly [CheckerVerdict | null, CheckerVerdict | null];
};

let made = 0;

/** A resolved battle as the rating holds it. */
export function heldBattle(wish: MadeBattle, trust: TrustBook = new Map()): HeldBattle {
  made += 1;
  const id = `battle-${made}`;
  const lane = (checker: CheckerVerdict | null = null): LaneFigures => ({ steps: 1, wallMs: 1, checker });
  const judgments = wish.votes.map(
    ({ judge, choice, readingMs = 9_000, own = false, retracted = false }, n): Judgment => ({
      id: `${id}-${n}`,
      battle: id,
      judge,
      choice,
      at: n,
      readingMs,
      floorMs: 3_000,
      bySubmitter: own,
      retractedAt: retracted ? 99 : null,
    }),
  );
  const facts = {
    id,
    kind: null,
    system: 'linux',
    actionSpace: 'browser',
    redundant: wish.redundant ?? false,
    target: 1,
    showcase: false,
    exclusion: wish.exclusion ?? null,
    lanes: { a: lane(wish.checkers?.[0]), b: lane(wish.checkers?.[1]) },
    judgments,
    pair: { a: wish.a ?? 'a', b: wish.b ?? 'b' },
    sideOfA: 'left',
  } as const;
  return { ...facts, outcome: ratedBattle(facts, trust) };
}
