import { describe, expect, it } from 'vitest';
import { ratedBattle, type ResolvedFacts } from './rated-battle.ts';

const vote = {
  id: 'v',
  battle: 'b',
  judge: 'j',
  choice: 'right',
  at: 1,
  readingMs: 9_000,
  floorMs: 3_000,
  bySubmitter: false,
  retractedAt: null,
} as const;
const facts: ResolvedFacts = {
  pair: { a: 'one', b: 'two' },
  sideOfA: 'right',
  showcase: false,
  exclusion: null,
  judgments: [vote],
};

describe('the evidence of a battle', () => {
  it('tells how the runs went from the side of the agent of lane a, and what is not known as null', () => {
    const lanes = {
      a: { steps: 7, wallMs: 900, checker: 'fail' },
      b: { steps: null, wallMs: 400, checker: null },
    } as const;
    expect(ratedBattle({ ...facts, lanes }, new Map())).toEqual({
      i: 'one',
      j: 'two',
      label: 'i',
      weight: 1,
      clusters: [{ cluster: 'j', share: 1 }],
      selfJudgedOnly: false,
      covariates: {
        sideOfI: 'right',
        steps: { i: 7, j: null },
        wallMs: { i: 900, j: 400 },
        correct: { i: false, j: null },
      },
    });
  });

  it('has no covariates where nobody knows the lanes', () => {
    expect(ratedBattle(facts, new Map())).not.toHaveProperty('covariates');
  });
});
