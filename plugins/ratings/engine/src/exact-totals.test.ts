import { seededStream, type RatedBattle } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { ExactTotals } from './exact-totals.ts';
import { totalsOf } from './totals-of.ts';

const battle = (i: string, j: string, more: Partial<RatedBattle> = {}): RatedBattle => ({
  i,
  j,
  label: 'i',
  weight: 1,
  clusters: [{ cluster: 'u', share: 1 }],
  ...more,
});

describe('ExactTotals', () => {
  it('keeps as much for fifty thousand battles as there are pairs and judges on them', () => {
    const exact = new ExactTotals();
    const random = seededStream(1);
    for (let k = 0; k < 50_000; k += 1) {
      const i = Math.floor(random.next() * 5);
      const j = (i + 1 + Math.floor(random.next() * 4)) % 5;
      exact.record(
        battle(`a${i}`, `a${j}`, { weight: 1 - random.next(), clusters: [{ cluster: `u${k % 40}`, share: 1 }] }),
        1,
      );
    }
    expect(exact.battles).toBe(50_000);
    expect(exact.pairs.size).toBe(10);
    expect(totalsOf(exact, ['a0', 'a1', 'a2', 'a3', 'a4']).clusters.pair).toHaveLength(400);
  });

  it('forgets pairs and judges that no battle stands behind any more', () => {
    const exact = new ExactTotals();
    const shared = battle('a', 'b', {
      weight: 0.3,
      clusters: [
        { cluster: 'u', share: 1 / 3 },
        { cluster: 'v', share: 2 / 3 },
        { cluster: 'silent', share: 0 },
      ],
    });
    exact.record(battle('a', 'b'), 1);
    exact.record(shared, 1);
    expect([...exact.clusters.keys()]).toEqual(['u', 'v']);
    exact.record(battle('a', 'b'), -1);
    exact.record(shared, -1);
    expect([exact.battles, exact.pairs.size, exact.clusters.size]).toEqual([0, 0, 0]);
  });

  it.each([
    ['an agent against itself', battle('a', 'a')],
    ['no weight', battle('a', 'b', { weight: 0 })],
    ['a weight above 1', battle('a', 'b', { weight: 1.5 })],
    ['a weight that is no number', battle('a', 'b', { weight: Number.NaN })],
    ['no judge', battle('a', 'b', { clusters: [] })],
    ['shares that do not add up', battle('a', 'b', { clusters: [{ cluster: 'u', share: 0.5 }] })],
  ])('refuses %s and stays as it was', (_, wrong) => {
    const exact = new ExactTotals();
    expect(() => exact.record(wrong, 1)).toThrow(RangeError);
    expect([exact.battles, exact.pairs.size]).toEqual([0, 0]);
  });

  it('refuses to take back what was never there: another pair, another judge', () => {
    const exact = new ExactTotals();
    exact.record(battle('a', 'b'), 1);
    expect(() => exact.record(battle('a', 'c'), -1)).toThrow(/never added/u);
    expect(() => exact.record(battle('a', 'b', { clusters: [{ cluster: 'w', share: 1 }] }), -1)).toThrow(
      /never added/u,
    );
    expect(exact.battles).toBe(1);
  });
});
