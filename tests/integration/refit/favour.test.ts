import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildBoard,
  ratedBattle,
  RatingState,
  seededStream,
  type RatingEstimator,
  type StreamingRating,
  type TrustBook,
} from '@coarena/core';
import { loadRatings } from './load-ratings.ts';
import { ledgerOf, type LoneVote } from './vote-ledger.ts';

let estimator: RatingEstimator;
let streaming: StreamingRating;
beforeAll(async () => {
  ({ estimator, streaming } = await loadRatings());
});

const NAMES = Array.from({ length: 12 }, (_, k) => `agent-${String(k + 1).padStart(2, '0')}`);
const RIGGERS = ['r0', 'r1', 'r2', 'r3', 'r4'];

function honest(seed: number): readonly LoneVote[] {
  const random = seededStream(seed);
  return Array.from({ length: 1_000 }, (_, n) => {
    const one = Math.floor(random.next() * 12);
    const other = (one + 1 + Math.floor(random.next() * 11)) % 12;
    const chance = 1 / (1 + Math.exp((one - other) * 0.27));
    const choice = random.next() < chance ? 'left' : 'right';
    return { first: NAMES[one]!, second: NAMES[other]!, judge: `h${n % 20}`, choice };
  });
}

/** Five accounts of eighty votes each, all of them for one agent, against everyone in turn. */
function rigged(target: number): readonly LoneVote[] {
  const others = NAMES.filter((_, k) => k !== target);
  return Array.from({ length: 400 }, (_, n): LoneVote => {
    const [first, second] = [NAMES[target]!, others[Math.floor(n / 5) % 11]!];
    const vote =
      n % 2 === 0
        ? { first, second, choice: 'left' as const }
        : { first: second, second: first, choice: 'right' as const };
    return { ...vote, judge: RIGGERS[n % 5]! };
  });
}

function stateOf(votes: readonly LoneVote[], looks = 0): RatingState {
  const state = new RatingState({ evidence: estimator.evidence(), streaming, window: 'all' });
  for (const entry of ledgerOf(votes)) {
    state.apply(entry);
    if (looks > 0 && entry.position % looks === 0) state.snapshot();
  }
  return state;
}

const boardOf = (state: RatingState) =>
  buildBoard(state.snapshot(), { evidence: state.evidence, roster: NAMES, estimator: 'x', at: 1 });
const rankIn = (rows: readonly { id: string; rating: number | null }[], target: number): number =>
  [...rows].sort((one, other) => other.rating! - one.rating!).findIndex(({ id }) => id === NAMES[target]);

/** The same votes at weights that are given, fitted from nothing. */
function fitAt(state: RatingState, trust: TrustBook) {
  const evidence = estimator.evidence();
  for (const held of state.snapshot().battles) {
    const outcome = ratedBattle(held, trust);
    if ('weight' in outcome) evidence.add(outcome);
  }
  return evidence.fit({ agents: NAMES, seed: 1, bands: false }).agents;
}

describe('judges who always vote for one agent', () => {
  it.each([
    ['weakest', 11, 4],
    ['middle', 6, 1],
  ])('weigh a tenth, and so much is left of the rig: %s', (_, target, most) => {
    const fair = rankIn(boardOf(stateOf(honest(1))).rows, target);
    const state = stateOf([...honest(1), ...rigged(target)]);
    const board = boardOf(state);
    const { favours, trust } = state.snapshot();
    for (const judge of RIGGERS) {
      expect(favours.get(judge)).toMatchObject({ agent: NAMES[target], votesFor: true });
      expect(trust.get(judge)!.omega).toBeCloseTo(0.1, 9);
    }
    for (const [judge, { omega }] of trust) if (!RIGGERS.includes(judge)) expect(omega).toBeGreaterThan(0.85);
    const before = rankIn(fitAt(state, new Map()), target);
    const after = rankIn(board.rows, target);
    expect([target, fair - before]).toEqual([target, fair]);
    expect(fair - after).toBeLessThanOrEqual(most);
    const tenth = fitAt(state, trust);
    for (const row of board.rows) expect(row.theta).toBeCloseTo(tenth.find(({ id }) => id === row.id)!.theta, 9);
  });

  it('leave no trace of earlier discounts: looked at on the way or rebuilt, it is the same bit by bit', () => {
    const votes = [...rigged(11), ...honest(2)];
    const [kept, rebuilt] = [stateOf(votes, 137), stateOf(votes)];
    expect(boardOf(kept)).toEqual(boardOf(rebuilt));
    expect(kept.snapshot()).toEqual(rebuilt.snapshot());
  });
});

it('leaves a board of honest judges as it is, bit by bit', () => {
  const state = stateOf(honest(3));
  const board = boardOf(state);
  const { favours, trust } = state.snapshot();
  expect(favours.size).toBe(20);
  expect([...favours.values()].every(({ discount }) => discount === 1)).toBe(true);
  expect(fitAt(state, trust).map(({ id, theta }) => [id, theta])).toEqual(
    NAMES.map((id) => [id, board.rows.find((row) => row.id === id)!.theta]),
  );
});
