import { describe, expect, it } from 'vitest';
import type { Judgment } from './judgment.ts';
import type { Choice } from './vocabulary.ts';
import type { JudgeTrust } from './trust.ts';
import { NO_VOTES, omegaOf, tallied } from './trust.ts';
import { ratedBattle, type ResolvedFacts } from './rated-battle.ts';

const vote = (judge: string, choice: Choice, more: Partial<Judgment> = {}): Judgment => ({
  id: `${judge}-${choice}`,
  battle: 'b',
  judge,
  choice,
  at: 0,
  readingMs: 20_000,
  floorMs: 6_000,
  bySubmitter: false,
  retractedAt: null,
  ...more,
});
const resolved = (judgments: readonly Judgment[], more: Partial<ResolvedFacts> = {}): ResolvedFacts => ({
  pair: { a: 'ann', b: 'bob' },
  sideOfA: 'left',
  showcase: false,
  exclusion: null,
  judgments,
  ...more,
});
const rate = (
  judgments: readonly Judgment[],
  more: Partial<ResolvedFacts> = {},
  trust: Record<string, Partial<JudgeTrust>> = {},
) =>
  ratedBattle(
    resolved(judgments, more),
    new Map(Object.entries(trust).map(([judge, t]) => [judge, { omega: 1, untrusted: false, ...t }])),
  );

describe('ratedBattle', () => {
  it('maps sides to agents by the side of lane a', () => {
    expect(rate([vote('u', 'left')])).toMatchObject({ i: 'ann', j: 'bob', label: 'i', weight: 1 });
    expect(rate([vote('u', 'left')], { sideOfA: 'right' })).toMatchObject({ i: 'ann', j: 'bob', label: 'j' });
    expect(rate([vote('u', 'right')], { sideOfA: 'right' })).toMatchObject({ label: 'i' });
  });

  it('keeps a reason found earlier, whatever the votes say', () => {
    expect(rate([vote('u', 'left')], { exclusion: 'ended_early' })).toEqual({ excluded: 'ended_early' });
  });

  it.each([
    ['abstained', vote('u', 'abstain')],
    ['retracted', vote('u', 'left', { retractedAt: 1 })],
    ['faster than the floor', vote('u', 'left', { readingMs: 5_999 })],
    ['untrusted', vote('bad', 'left')],
  ])('leaves nothing when the only vote is %s', (_, only) => {
    expect(rate([only], {}, { bad: { untrusted: true } })).toEqual({ excluded: 'no_admissible_vote' });
  });

  it('counts a vote in exactly the least time', () => {
    expect(rate([vote('u', 'left', { readingMs: 6_000 })])).toMatchObject({ label: 'i' });
  });

  it("drops the submitter's vote as soon as an admissible independent vote exists, and says so when none does", () => {
    const own = vote('me', 'left', { bySubmitter: true });
    expect(rate([own])).toMatchObject({ label: 'i', selfJudgedOnly: true });
    expect(rate([own, vote('u', 'right')])).toMatchObject({
      label: 'j',
      selfJudgedOnly: false,
      clusters: [{ cluster: 'u', share: 1 }],
    });
    expect(rate([own, vote('u', 'right', { retractedAt: 5 })])).toMatchObject({ label: 'i', selfJudgedOnly: true });
  });

  it('takes a strict plurality, and a tie of everybody without one', () => {
    expect(rate([vote('u', 'left'), vote('v', 'left'), vote('w', 'right')])).toMatchObject({ label: 'i' });
    const split = rate([vote('u', 'left'), vote('v', 'right')]);
    expect(split).toMatchObject({
      label: 'tie',
      clusters: [
        { cluster: 'u', share: 0.5 },
        { cluster: 'v', share: 0.5 },
      ],
    });
    expect(rate([vote('u', 'tie'), vote('v', 'neither'), vote('w', 'left')])).toMatchObject({ label: 'tie' });
    expect(rate([vote('u', 'neither'), vote('v', 'neither'), vote('w', 'tie')])).toMatchObject({ label: 'both_bad' });
  });

  it('weighs by showcase and mean trust, and shares in proportion to trust', () => {
    const votes = [vote('u', 'left'), vote('v', 'left'), vote('w', 'right')];
    const trust = { u: { omega: 0.9 }, v: { omega: 0.3 }, w: { omega: 0.1 } };
    const rated = rate(votes, { showcase: true }, trust);
    if ('excluded' in rated) throw new Error(rated.excluded);
    expect(rated.weight).toBeCloseTo(0.25 * 0.6, 15);
    expect(rated.clusters.map((share) => share.cluster)).toEqual(['u', 'v']);
    expect(rated.clusters[0]?.share).toBeCloseTo(0.75, 15);
    expect(rate([vote('u', 'left')], {}, { u: { omega: 0 } })).toMatchObject({ weight: 0.1 });
  });
});

describe('omegaOf', () => {
  const many = (choice: Choice, n: number, readingMs = 20_000) =>
    Array.from({ length: n }, (_, k) => vote(`j${k}`, choice, { readingMs }));
  const after = (votes: readonly Judgment[]): number =>
    omegaOf(votes.reduce((tally, each) => tallied(tally, each), NO_VOTES));

  it('is 1 below ten votes, however one-sided and fast', () => {
    expect(after(many('left', 9, 1))).toBe(1);
  });

  it('is 1 for a balanced judge who reads, and discounts a lean beyond chance', () => {
    expect(after([...many('left', 10), ...many('right', 10)])).toBe(1);
    // 100 of 100 left: lean = 2 (1/2 - 1.96 / 20) = 0.804
    expect(after(many('left', 100))).toBeCloseTo(0.196, 12);
    // 20 left of 30: 1.96 sqrt(1/120) = 0.17892 is more than 1/6, so chance explains it
    expect(after([...many('left', 20), ...many('right', 10)])).toBe(1);
  });

  it('discounts fast votes, counts ties in the total and never falls below a tenth', () => {
    // 20 fast of 40, balanced: 1 - 20 / 50
    expect(after([...many('tie', 20, 8_999), ...many('tie', 20, 9_000)])).toBeCloseTo(0.6, 12);
    expect(after(many('left', 1_000, 1))).toBe(0.1);
  });

  it('forgets a vote that is taken back, an abstention and a retracted vote', () => {
    const base = tallied(NO_VOTES, vote('u', 'left'));
    expect(tallied(tallied(base, vote('u', 'right')), vote('u', 'right'), -1)).toEqual(base);
    expect(tallied(base, vote('u', 'abstain'))).toEqual(base);
    expect(tallied(base, vote('u', 'right', { retractedAt: 3 }))).toEqual(base);
  });
});
