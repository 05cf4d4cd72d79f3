import { describe, expect, it } from 'vitest';
import { seededStream } from '@coarena/core';
import { quantileOf, replicateBands } from './replicates.ts';

describe('quantileOf', () => {
  it('runs straight between neighbours', () => {
    const sorted = Float64Array.of(1, 2, 4, 8);
    expect([0, 0.25, 0.5, 0.9, 1].map((level) => quantileOf(sorted, level))).toEqual([
      1,
      1.75,
      3,
      expect.closeTo(6.8, 12),
      8,
    ]);
    expect(quantileOf(Float64Array.of(5), 0.975)).toBe(5);
  });
});

describe('replicateBands', () => {
  // The second agent is always just below the first, wherever both are; the third far below.
  const count = 200;
  const strengths = Float64Array.from({ length: 3 * count }, (_, at) => {
    const [agent, round] = [Math.floor(at / count), at % count];
    return agent === 2 ? -1_000 : round - agent / 2;
  });

  it('ranks within each replicate', () => {
    const joint = { mode: 'joint', random: seededStream(1) } as const;
    expect(replicateBands(strengths, [0, 1, 2], count, joint)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(replicateBands(strengths, [2, 1], count, joint)).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });

  it('knows nothing of the replicate where agents are drawn independently', () => {
    expect(replicateBands(strengths, [0, 1, 2], count, { mode: 'independent', random: seededStream(1) })).toEqual([
      [1, 2],
      [1, 2],
      [3, 3],
    ]);
  });
});
