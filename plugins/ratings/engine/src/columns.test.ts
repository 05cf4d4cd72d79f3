import { seededStream } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { aggregateClusters } from './cluster-columns.ts';
import { boardOfColumns } from './column-board.ts';
import { aggregateColumns } from './columns.ts';
import { connectedParts } from './components.ts';
import { ExactTotals } from './exact-totals.ts';
import { maximise } from './newton.ts';
import { publish } from './published.ts';
import { totalsOf } from './totals-of.ts';

describe('aggregateColumns', () => {
  const random = seededStream(5);
  const below = (n: number): number => Math.floor(random.next() * n);
  const i = Array.from({ length: 3_000 }, () => below(7));
  const j = i.map((first) => (first + 1 + below(6)) % 7);
  const y = i.map(() => [0, 0.5, 1][below(3)]!);
  const weights = i.map(() => 1 - random.next());
  const judges = i.map(() => below(9) * 2);

  it.each([
    ['full weights', undefined],
    ['any weights', weights],
  ])('finds the totals that exact sums battle by battle give, with %s', (_, w) => {
    const exact = new ExactTotals();
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    for (const [row, first] of i.entries()) {
      const label = y[row] === 1 ? 'i' : y[row] === 0 ? 'j' : 'tie';
      const battle = { i: names[first]!, j: names[j[row]!]!, label, weight: w?.[row] ?? 1 } as const;
      exact.record({ ...battle, clusters: [{ cluster: `judge ${10 + judges[row]!}`, share: 1 }] }, 1);
    }
    const columns = { agents: 7, i, j, y, ...(w === undefined ? {} : { w }) };
    const totals = totalsOf(exact, names);
    expect(aggregateColumns(columns)).toEqual(totals.pairs);
    // Every second judge has no battle and is left out.
    expect(aggregateClusters({ ...columns, cluster: judges, clusters: 18 }, totals.pairs)).toEqual(totals.clusters);
  });

  it.each([
    ['full weights', undefined],
    ['any weights', weights],
  ])('and boardOfColumns the board that the totals have, with %s', (_, w) => {
    const columns = { agents: 7, i, j, y, cluster: judges, clusters: 18, ...(w === undefined ? {} : { w }) };
    const rules = { ridge: 1e-3, tolerance: 1e-10, floor: 30, R0: 1_000, eloPerTheta: 170, z: 1.96, draws: 400 };
    const bands = { seed: 4, mode: 'joint', listed: [0, 1, 2, 3, 4, 5, 6] } as const;
    const pairs = aggregateColumns(columns);
    const maximum = maximise(pairs, connectedParts(pairs), rules);
    const expected = publish(pairs, aggregateClusters(columns, pairs), maximum, rules, bands);
    const { publication } = boardOfColumns(columns, rules, bands);
    expect(publication.centring).toEqual(expected.centring);
    for (const [agent, figures] of expected.figures.entries()) {
      const { seCluster, halfWidth, ...others } = publication.figures[agent]!;
      expect({ ...figures, seCluster, halfWidth }).toEqual({ ...others, seCluster, halfWidth });
      expect(seCluster).toBeCloseTo(figures.seCluster!, 10);
      expect(halfWidth).toBeCloseTo(figures.halfWidth!, 10);
    }
  });
});
