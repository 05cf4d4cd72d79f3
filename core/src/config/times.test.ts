import { describe, expect, it } from 'vitest';
import { ArenaConfig } from './schema.ts';
import { longestRunMs } from './times.ts';

const ROSTER = { one: { use: 'rule-based' }, two: { use: 'rule-based' } };
const faults = (more: object): readonly string[] => {
  const read = ArenaConfig.safeParse({ agents: ROSTER, ...more });
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('the times of a configuration', () => {
  it('are sound as they come, with a minute for ten steps up to two hundred', () => {
    expect(faults({})).toEqual([]);
    const { budget } = ArenaConfig.parse({ agents: ROSTER }).battle;
    expect(budget).toEqual({
      ...{ steps: 100, wallSeconds: 1_200, pauseSeconds: 60, grantSteps: 10, ceilingSteps: 200, questionSeconds: 60 },
    });
    // Forty minutes of acting, eleven pauses of a minute, ten questions of a minute.
    expect(longestRunMs({ budget })).toBe((2_400 + 660 + 600) * 1_000);
  });

  it.each<[string, object, RegExp]>([
    ['settling in the action', { battle: { settleMs: 4_000, stepSeconds: 6 } }, /battle\.settleMs: .*3 s shorter/u],
    ['the action in the run', { battle: { budget: { wallSeconds: 10 } } }, /battle\.stepSeconds: .*wallSeconds/u],
    ['a pause to read in', { battle: { budget: { pauseSeconds: 1 } } }, /budget\.pauseSeconds: 0, or at least 2 s/u],
    ['a wait for an answer', { battle: { budget: { questionSeconds: 0.5 } } }, /questionSeconds: 0, or at least 2 s/u],
    [
      'a grant in the ceiling',
      { battle: { budget: { grantSteps: 50, ceilingSteps: 20 } } },
      /budget\.grantSteps: .*ceilingSteps \(20\)/u,
    ],
    [
      'all pauses in what desktops are held',
      { battle: { budget: { wallSeconds: 86_400, grantSteps: 1, pauseSeconds: 600 } } },
      /budget\.pauseSeconds: .*shorten/u,
    ],
    [
      'the lease in the run',
      {
        battle: { stepSeconds: 5, budget: { wallSeconds: 5, pauseSeconds: 0, questionSeconds: 0 } },
        worker: { leaseSeconds: 30 },
      },
      /worker\.leaseSeconds: .*missed too late/u,
    ],
  ])('have %s', (_, more, what) => {
    expect(faults(more).join('; ')).toMatch(what);
  });

  it.each([{ steps: 0 }, { grantSteps: 0 }])('are not reckoned with %j, whose own fault is enough', (budget) => {
    expect(faults({ battle: { budget } })).toHaveLength(1);
  });

  it('may do without any pause', () => {
    expect(faults({ battle: { budget: { pauseSeconds: 0, questionSeconds: 0 } } })).toEqual([]);
  });
});
