import { seededStream, type RatedBattle } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { EvidenceLedger } from './ledger.ts';
import { totalsOf } from './ledger-totals.ts';

const battle = (i: string, j: string, more: Partial<RatedBattle> = {}): RatedBattle => ({
  i,
  j,
  label: 'i',
  weight: 1,
  clusters: [{ cluster: 'u', share: 1 }],
  ...more,
});

describe('EvidenceLedger', () => {
  it('keeps as much for fifty thousand battles as there are pairs and judges on them', () => {
    const ledger = new EvidenceLedger();
    const random = seededStream(1);
    for (let k = 0; k < 50_000; k += 1) {
      const i = Math.floor(random.next() * 5);
      const j = (i + 1 + Math.floor(random.next() * 4)) % 5;
      ledger.record(
        battle(`a${i}`, `a${j}`, { weight: 1 - random.next(), clusters: [{ cluster: `u${k % 40}`, share: 1 }] }),
        1,
      );
    }
    expect(ledger.battles).toBe(50_000);
    expect(ledger.pairs.size).toBe(10);
    expect(totalsOf(ledger, ['a0', 'a1', 'a2', 'a3', 'a4']).clusters.pair).toHaveLength(400);
  });

  it('forgets pairs and judges that no battle stands behind any more', () => {
    const ledger = new EvidenceLedger();
    const shared = battle('a', 'b', {
      weight: 0.3,
      clusters: [
        { cluster: 'u', share: 1 / 3 },
        { cluster: 'v', share: 2 / 3 },
        { cluster: 'silent', share: 0 },
      ],
    });
    ledger.record(battle('a', 'b'), 1);
    ledger.record(shared, 1);
    expect([...ledger.clusters.keys()]).toEqual(['u', 'v']);
    ledger.record(battle('a', 'b'), -1);
    ledger.record(shared, -1);
    expect([ledger.battles, ledger.pairs.size, ledger.clusters.size]).toEqual([0, 0, 0]);
  });

  it.each([
    ['an agent against itself', battle('a', 'a')],
    ['no weight', battle('a', 'b', { weight: 0 })],
    ['a weight above 1', battle('a', 'b', { weight: 1.5 })],
    ['a weight that is no number', battle('a', 'b', { weight: Number.NaN })],
    ['no judge', battle('a', 'b', { clusters: [] })],
    ['shares that do not add up', battle('a', 'b', { clusters: [{ cluster: 'u', share: 0.5 }] })],
  ])('refuses %s and stays as it was', (_, wrong) => {
    const ledger = new EvidenceLedger();
    expect(() => ledger.record(wrong, 1)).toThrow(RangeError);
    expect([ledger.battles, ledger.pairs.size]).toEqual([0, 0]);
  });

  it('refuses to take back what was never there: another pair, another judge', () => {
    const ledger = new EvidenceLedger();
    ledger.record(battle('a', 'b'), 1);
    expect(() => ledger.record(battle('a', 'c'), -1)).toThrow(/never added/u);
    expect(() => ledger.record(battle('a', 'b', { clusters: [{ cluster: 'w', share: 1 }] }), -1)).toThrow(
      /never added/u,
    );
    expect(ledger.battles).toBe(1);
  });
});
