import { describe, expect, it } from 'vitest';
import { plannerSentence } from './planner.ts';

const row = {
  a: 'careful',
  b: 'hasty',
  elo: 50,
  decisive: 200,
  power: 0.52,
  needed: 511,
  more: 311,
  level: 0.05,
  wanted: 0.9,
};

describe('what it takes to tell two agents apart', () => {
  it('is said with what is there', () => {
    expect(plannerSentence(row)).toBe(
      'careful against hasty needs about 311 more decisive votes for a power of 90\u00a0% (200 decisive votes so far, power 52\u00a0%).',
    );
  });

  it('is said where it is enough, and where nothing is', () => {
    expect(plannerSentence({ ...row, more: 0 })).toContain('needs no more decisive votes');
    expect(plannerSentence({ ...row, needed: null, more: null })).toContain('no number of votes that was tried');
  });
});
