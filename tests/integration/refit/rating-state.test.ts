import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildBoard,
  buildSlice,
  EXCLUSIONS,
  NO_VOTES,
  ratedBattle,
  RatingState,
  tallied,
  WHOLE_BOARD,
  type Board,
  type RatingEstimator,
  type StreamingRating,
} from '@coarena/core';
import { loadRatings } from './load-ratings.ts';
import { omegaIn } from './omega.ts';
import { AGENTS, happening, play, type Happening, type World } from './make-ledger.ts';

let estimator: RatingEstimator;
let streaming: StreamingRating;
beforeAll(async () => {
  ({ estimator, streaming } = await loadRatings());
});

const ROSTER = ['a', 'b', 'c', 'd'];
const RUNS = 60;

function fresh(window: number | 'all'): RatingState {
  return new RatingState({ evidence: estimator.evidence(), streaming, window });
}

function kept(world: World, window: number | 'all', looks: readonly number[] = []): RatingState {
  const state = fresh(window);
  for (const entry of world.entries) {
    state.apply(entry);
    if (looks.some((look) => look % world.entries.length === entry.position % world.entries.length)) boardOf(state);
  }
  return state;
}

function boardOf(state: RatingState, roster: readonly string[] = ROSTER): Board {
  return buildBoard(state.snapshot(), { evidence: state.evidence, roster, estimator: 'x', at: 1 });
}

/** From the notebook alone, by plain loops. */
function recompute({ battles, untrusted }: World, window: number | 'all') {
  const tallies = new Map<string, typeof NO_VOTES>();
  for (const { votes } of battles)
    for (const vote of votes) tallies.set(vote.judge, tallied(tallies.get(vote.judge) ?? NO_VOTES, vote));
  const trust = new Map(
    [...new Set([...tallies.keys(), ...untrusted])].map((judge) => [
      judge,
      { omega: omegaIn(tallies.get(judge) ?? NO_VOTES), untrusted: untrusted.has(judge) },
    ]),
  );
  const resolved = battles
    .filter((battle) => battle.resolved !== null)
    .sort((one, other) => one.resolved! - other.resolved!);
  const held = window === 'all' ? resolved : resolved.slice(-window);
  const evidence = estimator.evidence();
  const counts: Record<string, number> = { rated: 0 };
  for (const { exclusions, votes, ...facts } of held) {
    const exclusion = EXCLUSIONS.find((reason) => exclusions.includes(reason)) ?? null;
    const outcome = ratedBattle({ ...facts, exclusion, judgments: votes }, trust);
    const key = 'weight' in outcome ? 'rated' : outcome.excluded;
    counts[key] = (counts[key] ?? 0) + 1;
    if ('weight' in outcome) evidence.add(outcome);
  }
  return { resolved: held.length, counts, evidence };
}

function agrees(board: Board, world: World, window: number | 'all'): void {
  const naive = recompute(world, window);
  const { rated = 0, ...excluded } = naive.counts;
  expect([board.resolved, board.rated]).toEqual([naive.resolved, rated]);
  expect(board.resolved).toBe(board.rated + Object.values(board.excluded).reduce((sum, n) => sum + n, 0));
  expect(Object.fromEntries(Object.entries(board.excluded).filter(([, n]) => n > 0))).toEqual(excluded);
  const { agents } = naive.evidence.fit({ agents: AGENTS, seed: board.basedOn });
  for (const row of board.rows) {
    const own = agents.find(({ id }) => id === row.id)!;
    expect(row.theta).toBeCloseTo(own.theta, 9);
    expect([row.battles, row.provisional]).toEqual([own.battles, own.provisional]);
  }
}

describe('the rating state', () => {
  it('agrees with a recomputation from nothing, whatever happens and however often it was looked at', () => {
    fc.assert(
      fc.property(
        fc.array(happening, { minLength: 1, maxLength: 250, size: 'max' }),
        fc.constantFrom<(number | 'all')[]>('all', 12, 40),
        fc.array(fc.nat({ max: 1_000 }), { maxLength: 6 }),
        (happenings, window, looks) => {
          const world = play(happenings);
          agrees(boardOf(kept(world, window, looks)), world, window);
        },
      ),
      { numRuns: RUNS, seed: 4 },
    );
  });

  it('comes out the same bit by bit whether it was kept, looked at on the way or rebuilt', () => {
    fc.assert(
      fc.property(
        fc.array(happening, { minLength: 1, maxLength: 200, size: 'max' }),
        fc.array(fc.nat()),
        (happenings, looks) => {
          const world = play(happenings);
          const [one, other] = [kept(world, 30, looks), kept(world, 30)];
          expect(boardOf(one)).toEqual(boardOf(other));
          expect(one.snapshot()).toEqual(other.snapshot());
        },
      ),
      { numRuns: RUNS, seed: 5 },
    );
  });

  it('gives an agent that left the roster no place, and lets its battles count as before', () => {
    fc.assert(
      fc.property(fc.array(happening, { minLength: 40, maxLength: 200, size: 'max' }), (happenings) => {
        const state = kept(play(happenings), 'all');
        const [all, without] = [boardOf(state, AGENTS), boardOf(state, ['a', 'b', 'c'])];
        expect(without.rows.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c']);
        expect([without.rated, without.fit.battles]).toEqual([all.rated, all.fit.battles]);
        // Who is centred on may change with the roster; differences may not.
        const theta = (board: Board, id: string): number => board.rows.find((row) => row.id === id)!.theta;
        expect(theta(without, 'a') - theta(without, 'b')).toBeCloseTo(theta(all, 'a') - theta(all, 'b'), 8);
      }),
      { numRuns: RUNS, seed: 6 },
    );
  });

  it('splits into boards by kind whose rated battles add up to those of the whole', () => {
    fc.assert(
      fc.property(fc.array(happening, { minLength: 40, maxLength: 200, size: 'max' }), (happenings) => {
        const world = play(happenings);
        const snapshot = kept(world, 'all').snapshot();
        const request = { roster: ROSTER, estimator: 'x', at: 1 };
        const kinds = [...new Set(world.battles.map(({ kind }) => kind))].filter((kind) => kind !== null);
        const slices = kinds.map((kind) =>
          buildSlice(snapshot, estimator, { ...request, slice: { ...WHOLE_BOARD, kind } }),
        );
        for (const slice of slices) {
          const { kind } = slice.slice;
          agrees(slice, { ...world, battles: world.battles.map((one) => onlyIf(one, one.kind === kind)) }, 'all');
        }
      }),
      { numRuns: 20, seed: 7 },
    );
  });

  it('takes a judge out after 500 votes and back in, and ends where it began', () => {
    const script: Happening[] = Array.from(
      { length: 510 },
      (_, n) =>
        [
          {
            what: 'battle',
            first: n,
            second: n * 3,
            judges: 1,
            left: n % 2 === 0,
            showcase: false,
            kind: 0,
            end: 'judgeable',
          },
          {
            what: 'vote',
            battle: 0,
            judge: n % 50 === 0 ? 1 : 0,
            choice: n % 3 === 0 ? 'right' : 'left',
            readingMs: 9_000,
            own: false,
          },
        ] as const,
    ).flat();
    const marked = [...script, { what: 'trust', judge: 0, untrusted: true }] as const;
    const before = boardOf(kept(play(script), 'all'));
    const state = kept(play(marked), 'all', [700, 1_500]);
    agrees(boardOf(state), play(marked), 'all');
    expect(boardOf(state)).toMatchObject({ resolved: 510, rated: 11, excluded: { no_admissible_vote: 499 } });
    const cleared = play([...marked, { what: 'trust', judge: 0, untrusted: false }]);
    const after = boardOf(kept(cleared, 'all'));
    expect(after.rows.map(({ theta, battles }) => [theta, battles])).toEqual(
      before.rows.map(({ theta, battles }) => [theta, battles]),
    );
  });

  it('moves both streaming values by 24 at the first decisive vote, and leaves them there at its retraction', () => {
    const script: Happening[] = [
      { what: 'battle', first: 0, second: 0, judges: 1, left: true, showcase: false, kind: 0, end: 'judgeable' },
      { what: 'vote', battle: 0, judge: 0, choice: 'left', readingMs: 4_000, own: false },
    ];
    const state = kept(play(script), 'all');
    expect([state.streamingValue('a'), state.streamingValue('b')]).toEqual([1024, 976]);
    expect(boardOf(state)).toMatchObject({ rated: 1, excluded: { no_admissible_vote: 0 } });
    const taken = kept(play([...script, { what: 'retract', vote: 0 }]), 'all');
    expect([taken.streamingValue('a'), taken.streamingValue('b')]).toEqual([1024, 976]);
    expect(boardOf(taken)).toMatchObject({ resolved: 1, rated: 0, excluded: { no_admissible_vote: 1 } });
  });

  it('labels a provisional agent with the full scale, and a share with its interval', () => {
    const script: Happening[] = [
      { what: 'battle', first: 0, second: 0, judges: 1, left: true, showcase: false, kind: 0, end: 'judgeable' },
      { what: 'vote', battle: 0, judge: 0, choice: 'left', readingMs: 4_000, own: false },
    ];
    const [first] = boardOf(kept(play(script), 'all')).rows;
    expect(first).toMatchObject({
      id: 'a',
      rating: null,
      streaming: 1024,
      streamingInterval: [0, 2_000],
      stability: 'provisional',
      score: { wins: 1, ties: 0, losses: 0, n: 1, share: 1, high: 1 },
    });
    // Wilson, 1 of 1: low = 1 / (1 + z²).
    expect(first!.score.low).toBeCloseTo(1 / (1 + 1.959964 ** 2), 6);
  });

  it('says which entries can move a board, and bases none on a refit', () => {
    const state = kept(play([{ what: 'refit' }]), 'all');
    expect([state.position, state.basis, state.refit?.entry]).toEqual([1, 0, 1]);
    expect(boardOf(state).basedOn).toBe(0);
  });

  it('refuses what cannot follow, names the entry, and stays refused', () => {
    const { entries } = play([
      { what: 'battle', first: 0, second: 0, judges: 1, left: true, showcase: false, kind: 0, end: 'judgeable' },
      { what: 'vote', battle: 0, judge: 0, choice: 'left', readingMs: 4_000, own: false },
    ]);
    const opened = entries.findIndex(({ payload }) => payload.kind === 'opened');
    const unopened = fresh('all');
    const gone = entries.filter((_, n) => n !== opened).map((entry, n) => ({ ...entry, position: n + 1 }));
    expect(() => gone.forEach((entry) => unopened.apply(entry))).toThrow(
      /entry 6 \(judged\): battle battle-0 .* not opened/u,
    );
    expect(() => unopened.apply(gone[0]!)).toThrow(/entry 6/u);
    expect(() => fresh('all').apply(entries[1]!)).toThrow(/entry 2 \(drawn\): it does not follow entry 0/u);
    expect(() => fresh('all').apply({ ...entries.at(-1)!, position: 1 })).toThrow(/battle-0 is not open/u);
  });
});

function onlyIf(battle: World['battles'][number], keep: boolean): World['battles'][number] {
  return keep ? battle : { ...battle, resolved: null };
}
