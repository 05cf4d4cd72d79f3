import { describe, expect, it } from 'vitest';
import { type Goals, judge, unmeasured } from './figure.ts';

const goals: Goals = {
  'a.time': { goal: 10, unit: 'ms', better: 'lower' },
  'a.rate': { goal: 10, unit: '1/s', better: 'higher' },
  'b.size': { goal: 1, unit: 'MB', better: 'lower' },
};
const none = new Set<string>();

describe('a figure beside its goal', () => {
  it.each([
    ['a.time', 10, true],
    ['a.time', 10.1, false],
    ['a.rate', 10, true],
    ['a.rate', 9.9, false],
  ])('%s of %d: met %s', (name, value, met) => {
    expect(judge({ name, value }, 'a', goals, none)).toMatchObject({ name, value, goal: 10, met });
  });

  it('keeps what was measured beside it, and has no such fields otherwise', () => {
    expect(judge({ name: 'a.time', value: 1, peer: 4, ratio: 4 }, 'a', goals, none)).toEqual({
      name: 'a.time',
      value: 1,
      unit: 'ms',
      goal: 10,
      met: true,
      peer: 4,
      ratio: 4,
    });
    expect(Object.keys(judge({ name: 'a.time', value: 1 }, 'a', goals, none))).toEqual([
      'name',
      'value',
      'unit',
      'goal',
      'met',
    ]);
  });

  it.each([
    ['no goal', { name: 'a.other', value: 1 }, none, 'no goal'],
    ['an inherited name', { name: 'a.constructor', value: 1 }, none, 'no goal'],
    ['another group', { name: 'b.size', value: 1 }, none, 'begins with its group'],
    ['not a number', { name: 'a.time', value: Number.NaN }, none, 'not a number'],
    ['twice', { name: 'a.time', value: 1 }, new Set(['a.time']), 'twice'],
  ])('refuses %s', (_title, figure, seen, text) => {
    expect(judge(figure, 'a', goals, seen)).toContain(text);
  });

  it('names what was not measured in the groups that ran', () => {
    expect(unmeasured(goals, ['a'], new Set(['a.time']))).toEqual(['a.rate']);
  });
});
