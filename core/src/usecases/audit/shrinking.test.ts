import { expect, it } from 'vitest';
import { shrinking } from './shrinking.ts';

it('tells how an interval shrinks: by the square root of the votes, and slower the less even the two are', () => {
  const { chances, rows } = shrinking();
  expect(chances[0]).toMatchObject({ chance: 0.5, information: 0.25 });
  expect(chances[0]?.afterOne).toBeCloseTo(681, 0);
  expect(chances.at(-1)?.information).toBeCloseTo(0.09, 12);
  for (const { votes, halfWidths } of rows)
    for (const [n, width] of halfWidths.entries())
      expect(width).toBeCloseTo((chances[n]?.afterOne ?? NaN) / Math.sqrt(votes), 9);
  expect(rows.find(({ votes }) => votes === 100)?.halfWidths[0]).toBeCloseTo(68.1, 1);
  expect(rows.find(({ votes }) => votes === 1_000)?.halfWidths[0]).toBeCloseTo(21.5, 1);
  for (const { halfWidths } of rows) expect(halfWidths).toEqual([...halfWidths].sort((a, b) => (a ?? 0) - (b ?? 0)));
});
