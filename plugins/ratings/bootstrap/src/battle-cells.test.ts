import { expect, it } from 'vitest';
import { seededStream, type OutcomeLabel, type RatedBattle } from '@coarena/core';
import { ExactTotals, totalsOf } from '@coarena/rating-engine';
import { BattleCells } from './battle-cells.ts';

const LABELS: readonly OutcomeLabel[] = ['i', 'i', 'j', 'tie', 'both_bad'];
const NAMES = ['z', 'b', 'a'];
const random = seededStream(5);
const battles = Array.from({ length: 300 }, (_, n): RatedBattle => ({
  i: NAMES[n % 3]!,
  j: NAMES[(n + 1 + (n % 2)) % 3]!,
  label: LABELS[Math.floor(random.next() * 5)]!,
  weight: n % 4 === 0 ? 0.25 : 1,
  clusters: [{ cluster: 'u', share: 1 }],
}));

function recorded(): { readonly cells: BattleCells; readonly totals: ExactTotals } {
  const [cells, totals] = [new BattleCells(), new ExactTotals()];
  for (const battle of battles) {
    cells.record(battle, 1);
    totals.record(battle, 1);
  }
  return { cells, totals };
}

it('draws what was there on average, with the spread of single battles', () => {
  const { cells, totals } = recorded();
  const { pairs } = totalsOf(totals, NAMES);
  const draw = cells.resampler(pairs, NAMES);
  const stream = seededStream(6);
  const rounds = 4_000;
  const [forA, forB] = [new Float64Array(pairs.a.length), new Float64Array(pairs.a.length)];
  const sums = Array.from(pairs.a, () => ({ a: 0, squares: 0, b: 0 }));
  for (let round = 0; round < rounds; round += 1) {
    draw(stream, forA, forB);
    for (const [k, sum] of sums.entries()) {
      sum.a += forA[k]! / rounds;
      sum.b += forB[k]! / rounds;
      sum.squares += forA[k]! ** 2 / rounds;
    }
  }
  for (const [k, sum] of sums.entries()) {
    const [first, second] = [NAMES[pairs.a[k]!]!, NAMES[pairs.b[k]!]!];
    // Of one battle drawn among all: the score of the first agent, zero in battles of others.
    const scores = battles.map(({ i, j, label, weight }) => {
      if (![i, j].includes(first) || ![i, j].includes(second)) return 0;
      return weight * (label === 'i' ? Number(i === first) : label === 'j' ? Number(j === first) : 0.5);
    });
    const mean = scores.reduce((total, each) => total + each, 0) / battles.length;
    const variance = scores.reduce((total, each) => total + (each - mean) ** 2, 0);
    expect(pairs.forA[k]).toBeCloseTo(mean * battles.length, 9);
    expect(Math.abs(sum.a - pairs.forA[k]!)).toBeLessThan(4 * Math.sqrt(variance / rounds));
    expect(Math.abs(sum.b - pairs.forB[k]!)).toBeLessThan(4 * Math.sqrt(battles.length / rounds));
    // A variance of so many rounds is off by a few hundredths.
    expect((sum.squares - sum.a ** 2) / variance).toBeGreaterThan(0.9);
    expect((sum.squares - sum.a ** 2) / variance).toBeLessThan(1.1);
  }
});

it('keeps nothing of what was taken back, and draws alike whatever the order was', () => {
  const { cells, totals } = recorded();
  const { pairs } = totalsOf(totals, NAMES);
  const turned = new BattleCells();
  for (const battle of [...battles].reverse()) turned.record(battle, 1);
  const extra = { ...battles[0]!, weight: 0.125 };
  turned.record(extra, 1);
  turned.record(extra, -1);
  const drawn = [cells, turned].map((each) => {
    const [forA, forB] = [new Float64Array(pairs.a.length), new Float64Array(pairs.a.length)];
    each.resampler(pairs, NAMES)(seededStream(7), forA, forB);
    return [forA, forB];
  });
  expect(drawn[0]).toEqual(drawn[1]);
});
