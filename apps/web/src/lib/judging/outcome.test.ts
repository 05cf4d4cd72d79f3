import type { BattleOutcome } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { resultWords, votesWords } from './outcome.ts';

const agents = { left: 'careful', right: 'hasty' };
const none = { left: 0, right: 0, tie: 0, neither: 0 };

function outcome(over: Partial<BattleOutcome>): BattleOutcome {
  return { votes: none, withdrawn: 0, result: null, exclusion: null, ...over };
}

describe('the outcome of a battle in words', () => {
  it('names whom the answers prefer to whom', () => {
    expect(resultWords(outcome({ result: 'right' }), agents)).toBe('hasty was preferred to careful.');
    expect(resultWords(outcome({ result: 'neither' }), agents)).toBe('Neither run was wanted.');
  });

  it('says why a battle is not rated', () => {
    expect(resultWords(outcome({ exclusion: 'ended_early' }), agents)).toBe('Not rated: the submitter ended it.');
  });

  it('counts the answers that stand, and those that were withdrawn', () => {
    expect(votesWords(outcome({ votes: { ...none, left: 2, tie: 1 }, withdrawn: 1 }))).toBe(
      '2 for left, 1 tie, 1 withdrawn',
    );
    expect(votesWords(outcome({}))).toBe('no answer');
  });
});
