import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OUTCOME_LABELS, type RatedBattle } from '@coarena/core';
import { outcomeColumns, pairTotalsOfRows } from './outcome-columns.ts';
import { OutcomeTotals } from './outcome-totals.ts';

const battle = (i: string, j: string, more: Partial<RatedBattle> = {}): RatedBattle => ({
  i,
  j,
  label: 'i',
  weight: 1,
  clusters: [{ cluster: 'u', share: 1 }],
  ...more,
});

const NAMES = ['a', 'b', 'c'];
const anyBattle = fc
  .record({
    pair: fc.constantFrom(['a', 'b'], ['b', 'a'], ['a', 'c'], ['c', 'b']),
    label: fc.constantFrom(...OUTCOME_LABELS),
    weight: fc.double({ min: 1e-6, max: 1, noNaN: true }),
    judges: fc.uniqueArray(fc.constantFrom('u', 'v', 'w'), { minLength: 1, maxLength: 3 }),
    feature: fc.integer({ min: -2, max: 2 }),
  })
  .map(({ pair: [i = '', j = ''], label, weight, judges, feature }) => ({
    features: [feature],
    battle: battle(i, j, {
      label,
      weight,
      clusters: judges.map((cluster) => ({ cluster, share: 1 / judges.length })),
    }),
  }));

describe('OutcomeTotals', () => {
  it('is where it would be without the battles that were taken back, in any order, to the last bit', () => {
    fc.assert(
      fc.property(fc.array(anyBattle), fc.array(anyBattle), fc.infiniteStream(fc.nat()), (kept, gone, keys) => {
        const totals = new OutcomeTotals();
        const all = [...kept, ...gone].map((each) => ({ each, key: keys.next().value as number }));
        for (const { each } of all.sort((x, y) => x.key - y.key)) totals.record(each.battle, each.features, 1);
        for (const each of [...gone].reverse()) totals.record(each.battle, each.features, -1);
        const never = new OutcomeTotals();
        for (const each of kept) never.record(each.battle, each.features, 1);
        expect(outcomeColumns(totals, NAMES, 1)).toEqual(outcomeColumns(never, NAMES, 1));
        expect([totals.battles, [...totals.agents()].sort()]).toEqual([never.battles, [...never.agents()].sort()]);
      }),
    );
  });

  it('sees a battle from either side as the same, its features with the other sign', () => {
    const totals = new OutcomeTotals();
    totals.record(battle('b', 'a', { label: 'j', weight: 0.5 }), [3, -1, 0], 1);
    totals.record(battle('a', 'b', { label: 'i', weight: 0.25 }), [-3, 1, 0], 1);
    totals.record(battle('a', 'b', { label: 'tie', weight: 0.25 }), [-3, 1, 0], 1);
    const { columns, clusters } = outcomeColumns(totals, ['b', 'a'], 3);
    expect([[...columns.a], [...columns.b], [...columns.battles]]).toEqual([[0], [1], [3]]);
    expect([[...columns.wonA], [...columns.wonB], [...columns.tied]]).toEqual([[0], [0.75], [0.25]]);
    expect([...columns.features].map((each) => each + 0)).toEqual([3, -1, 0]);
    expect([[...clusters.start], [...clusters.wonB], [...clusters.tied]]).toEqual([[0, 1], [0.75], [0.25]]);
    expect(pairTotalsOfRows(columns)).toMatchObject({
      forA: Float64Array.of(0.125),
      forB: Float64Array.of(0.875),
      battles: Float64Array.of(3),
    });
  });

  it('refuses what cannot be or was never there, and stays as it was', () => {
    const totals = new OutcomeTotals();
    totals.record(battle('a', 'b'), [1], 1);
    const wrong: readonly (readonly [RatedBattle, number, 1 | -1])[] = [
      [battle('a', 'a'), 0, 1],
      [battle('a', 'b', { weight: 2 }), 0, 1],
      [battle('a', 'b'), Number.NaN, 1],
      [battle('a', 'b'), Number.POSITIVE_INFINITY, 1],
      [battle('a', 'b'), 2, -1],
      [battle('a', 'b', { clusters: [{ cluster: 'x', share: 1 }] }), 1, -1],
    ];
    for (const [each, feature, by] of wrong) expect(() => totals.record(each, [feature], by)).toThrow(RangeError);
    expect([totals.battles, totals.rows.size, totals.clusters.size]).toEqual([1, 1, 1]);
  });
});
