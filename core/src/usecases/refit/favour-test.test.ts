import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eValue, observeVote, ONE_SIDED_START } from '../../statistics/one-sided.ts';
import { heldBattle } from '../audit/testing.ts';
import { boardChances } from './board-chances.ts';
import { favourTests } from './favour-test.ts';
import { meetingsOf } from './meetings.ts';

const STRENGTHS: Readonly<Record<string, number>> = { a: 1, b: 0.2, c: -0.5, d: -0.7 };
const AGENTS = Object.keys(STRENGTHS);
const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
const chanceOf = (one: string, other: string): number => logistic((STRENGTHS[one] ?? 0) - (STRENGTHS[other] ?? 0));

type Vote = { readonly a: string; readonly b: string; readonly choice: 'left' | 'right' | 'tie' };
const vote: fc.Arbitrary<Vote> = fc
  .tuple(fc.shuffledSubarray(AGENTS, { minLength: 2, maxLength: 2 }), fc.constantFrom('left', 'right', 'tie'))
  .map(([[a = '', b = ''], choice]) => ({ a, b, choice }));

const testsOf = (votes: readonly Vote[], retracted = false) => {
  const meetings = meetingsOf(
    votes.map(({ a, b, choice }) => heldBattle({ a, b, votes: [{ judge: 'x', choice, retracted }] })),
  );
  const name = (place: number): string => meetings.agents[place] ?? '';
  return favourTests(meetings, (one, other) => chanceOf(name(one), name(other))).get('x');
};

describe('the test for judges who favour an agent', () => {
  it('says of counts what it says of the votes one after the other, averaged over the agents met ten times', () => {
    fc.assert(
      fc.property(fc.array(vote, { minLength: 5, maxLength: 80, size: 'max' }), (votes) => {
        const values = AGENTS.flatMap((agent) => {
          const own = votes.filter(({ a, b, choice }) => choice !== 'tie' && (a === agent || b === agent));
          if (own.length < 10) return [];
          const test = own.reduce((before, { a, b, choice }) => {
            const other = a === agent ? b : a;
            return observeVote(before, {
              chosen: (choice === 'left') === (a === agent),
              expected: chanceOf(agent, other),
            });
          }, ONE_SIDED_START);
          return [eValue(test)];
        });
        const found = testsOf(votes);
        expect(found?.agents ?? 0).toBe(values.length);
        if (found === undefined) return;
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        expect(Math.log(found.eValue)).toBeCloseTo(Math.log(mean), 9);
      }),
    );
  });

  it('names the agent and the direction, says nothing below ten meetings, and nothing of votes taken back', () => {
    const always = (n: number, choice: 'left' | 'right'): Vote[] =>
      Array.from({ length: n }, (_, k) => ({ a: 'd', b: AGENTS[k % 3] ?? '', choice }));
    expect(testsOf(always(9, 'left'))).toBeUndefined();
    expect(testsOf(always(40, 'left'))).toMatchObject({ agent: 'd', votesFor: true, discount: expect.closeTo(0.1, 9) });
    expect(testsOf(always(400, 'right'))).toMatchObject({ agent: 'd', votesFor: false });
    expect(testsOf(always(40, 'left'), true)).toBeUndefined();
  });
});

describe('the chances that a board gives', () => {
  const row = (id: string, theta: number) => ({ id, theta }) as never;
  const battles = [
    ...Array.from({ length: 9 }, () => heldBattle({ a: 'a', b: 'b', votes: [{ judge: 'x', choice: 'left' }] })),
    heldBattle({ a: 'a', b: 'b', votes: [{ judge: 'x', choice: 'right' }] }),
    heldBattle({ a: 'c', b: 'd', votes: [{ judge: 'x', choice: 'left' }] }),
  ];
  const components = [
    ['a', 'b'],
    ['c', 'd'],
  ];

  it('stretch differences that ties have drawn together, and never shrink them', () => {
    const meetings = meetingsOf(battles);
    // Nine wins of ten; c and d are equal and say nothing of it.
    const drawn = { agents: [row('a', 1), row('b', 0), row('c', 0), row('d', 0)], components };
    expect(boardChances(drawn, meetings, new Map())(0, 1)).toBeCloseTo(0.9, 6);
    const wide = { ...drawn, agents: [row('a', 4), row('b', 0), row('c', 0), row('d', 0)] };
    expect(boardChances(wide, meetings, new Map())(0, 1)).toBeCloseTo(logistic(4), 12);
  });

  it('are unknown between agents that nothing compares', () => {
    const fit = { agents: ['a', 'b', 'c', 'd'].map((id) => row(id, 0)), components };
    expect(boardChances(fit, meetingsOf(battles), new Map())(0, 2)).toBeNull();
  });
});
