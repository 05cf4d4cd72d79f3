import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededStream } from '../numeric/index.ts';
import {
  ALARM_AT,
  discountOf,
  eValue,
  isFlagged,
  observeVote,
  ONE_SIDED_START,
  oneSidedRates,
  TASTE_ALLOWANCE,
  type OneSidedTest,
} from './index.ts';

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

function after(votes: readonly boolean[], expected = 0.5): OneSidedTest {
  return votes.reduce((test, chosen) => observeVote(test, { chosen, expected }), ONE_SIDED_START);
}

describe('the test of one-sided judges', () => {
  it('wins nothing on average from any judge within the allowance, whatever others choose', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        fc.double({ min: -TASTE_ALLOWANCE, max: TASTE_ALLOWANCE, noNaN: true }),
        fc.array(fc.boolean(), { maxLength: 30 }),
        (expected, taste, before) => {
          const test = after(before);
          const chance = logistic(Math.log(expected / (1 - expected)) + taste);
          const chosen = eValue(observeVote(test, { chosen: true, expected }));
          const not = eValue(observeVote(test, { chosen: false, expected }));
          expect(chance * chosen + (1 - chance) * not).toBeLessThanOrEqual(eValue(test) * (1 + 1e-12));
        },
      ),
    );
  });

  it('has, over every path of ten votes of a judge at the edge, a mean of at most 1', () => {
    const edge = logistic(TASTE_ALLOWANCE);
    let mean = 0;
    for (let path = 0; path < 2 ** 10; path += 1) {
      const votes = Array.from({ length: 10 }, (_, k) => ((path >> k) & 1) === 1);
      const hits = votes.filter(Boolean).length;
      mean += edge ** hits * (1 - edge) ** (10 - hits) * eValue(after(votes));
    }
    expect(mean).toBeLessThanOrEqual(1 + 1e-12);
  });

  it('raises no more false alarms than it promises, when looked at after every vote', () => {
    const { rows, allowance, threshold, alarm } = oneSidedRates({ seed: 7, judges: 600, votes: 300 });
    expect([threshold, alarm]).toEqual([20, ALARM_AT]);
    expect(allowance).toBeCloseTo(logistic(TASTE_ALLOWANCE) - 0.5, 12);
    const honest = rows.filter((row) => row.honest);
    expect(Math.max(...honest.map((row) => row.left))).toBeCloseTo(0.5 + allowance, 12);
    const most = (judges: number, share: number): number =>
      judges * (share + 3.3 * Math.sqrt((share * (1 - share)) / judges));
    for (const { judges, flagged, alarmed } of honest) {
      expect(flagged).toBeLessThanOrEqual(most(judges, 1 / threshold));
      expect(alarmed).toBeLessThanOrEqual(most(judges, 1 / alarm));
    }
    const always = rows.at(-1);
    expect(always).toMatchObject({ left: 1, honest: false, flagged: 600, alarmed: 600 });
    expect(always?.medianVotesToAlarm).toBeLessThanOrEqual(30);
    const delays = rows.filter((row) => !row.honest).map((row) => row.medianVotesToAlarm ?? Infinity);
    expect(delays).toEqual([...delays].sort((one, other) => other - one));
  });

  it('flags who always takes one side within 30 votes, and either side alike', () => {
    for (const side of [true, false]) {
      let test = ONE_SIDED_START;
      while (!isFlagged(test)) test = observeVote(test, { chosen: side });
      expect(test.votes).toBeGreaterThan(15);
      expect(test.votes).toBeLessThanOrEqual(30);
    }
  });

  it('finds a judge who always favours an agent that others rarely choose sooner than one that they often choose', () => {
    const votesUntil = (expected: number): number => {
      let test = ONE_SIDED_START;
      while (!isFlagged(test)) test = observeVote(test, { chosen: true, expected });
      return test.votes;
    };
    expect(votesUntil(0.2)).toBeLessThan(votesUntil(0.5));
    expect(votesUntil(0.5)).toBeLessThan(votesUntil(0.8));
  });

  it('only discounts, smoothly, and forgets when later votes are even', () => {
    expect(discountOf(ONE_SIDED_START)).toBe(1);
    let earlier = 1;
    let test = ONE_SIDED_START;
    for (let vote = 0; vote < 60; vote += 1) {
      test = observeVote(test, { chosen: true });
      expect(discountOf(test)).toBeLessThanOrEqual(earlier);
      earlier = discountOf(test);
    }
    expect(earlier).toBeCloseTo(0.1, 12);
    for (let vote = 0; vote < 400; vote += 1) test = observeVote(test, { chosen: vote % 2 === 0 });
    expect(discountOf(test)).toBe(1);
  });

  it('does not depend on the order of the votes, stays finite, and refuses impossible chances', () => {
    const random = seededStream(2);
    const votes = Array.from({ length: 200 }, () => random.next() < 0.7);
    const one = eValue(after(votes));
    expect(Math.abs(eValue(after([...votes].reverse())) / one - 1)).toBeLessThan(1e-9);
    expect(Number.isFinite(eValue(after(new Array<boolean>(3_000).fill(true), 0.001)))).toBe(true);
    for (const expected of [0, 1, NaN])
      expect(() => observeVote(ONE_SIDED_START, { chosen: true, expected })).toThrow(RangeError);
  });
});
