import { type Contender, seededStream } from '@coarena/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UncertaintyConfig } from './config.ts';
import { openness, UncertaintyMatchmaker } from './uncertainty.ts';

const matchmaker = new UncertaintyMatchmaker(UncertaintyConfig.parse({}));
const rosters = fc
  .array(
    fc.record({
      rated: fc.integer({ min: 0, max: 100_000 }),
      rating: fc.option(fc.double({ min: -3_000, max: 5_000, noNaN: true })),
    }),
    { minLength: 2, maxLength: 12 },
  )
  .map((entries): readonly Contender[] => entries.map((entry, k) => ({ id: `agent${k}`, ...entry })));

/** The draw whose first agent is the one at `at`. */
function drawFrom(roster: readonly Contender[], at: number): ReturnType<UncertaintyMatchmaker['draw']> {
  const before = matchmaker.draw(roster, { next: () => 0 }).firstProbabilities.slice(0, at);
  const point = before.reduce((sum, each) => sum + each, 0) + 1e-12;
  const numbers = [Math.min(point, 1 - 1e-12), 0.5];
  return matchmaker.draw(roster, { next: () => numbers.shift() ?? 0 });
}

describe('the draw that prefers uncertain pairs', () => {
  it('gives every agent a positive probability in every draw', () => {
    fc.assert(
      fc.property(rosters, fc.integer(), (roster, seed) => {
        const draw = matchmaker.draw(roster, seededStream(seed));
        expect(Math.min(...draw.firstProbabilities)).toBeGreaterThan(0);
        const others = draw.secondProbabilities.filter((_, k) => roster[k]?.id !== draw.first);
        expect(Math.min(...others)).toBeGreaterThan(0);
        expect(draw.second).not.toBe(draw.first);
      }),
    );
  });

  it('draws the first agent in proportion to (n + 4)^(-1/2)', () => {
    fc.assert(
      fc.property(rosters, (roster) => {
        const { firstProbabilities } = matchmaker.draw(roster, seededStream(1));
        const total = roster.reduce((sum, each) => sum + (each.rated + 4) ** -0.5, 0);
        for (const [k, each] of roster.entries()) {
          expect(firstProbabilities[k]).toBeCloseTo((each.rated + 4) ** -0.5 / total, 12);
        }
      }),
    );
  });

  it('draws the opponent in proportion to (n + 4)^(-1/2) (0.1 + 4 p (1 - p))', () => {
    const weightOf = (first: Contender, each: Contender): number => {
      if (each.id === first.id) return 0;
      const gap = first.rating === null || each.rating === null ? 0 : each.rating - first.rating;
      const p = 1 / (1 + Math.pow(10, gap / 400));
      return (0.1 + 4 * p * (1 - p)) / Math.sqrt(each.rated + 4);
    };
    fc.assert(
      fc.property(rosters, fc.integer(), (roster, seed) => {
        const draw = matchmaker.draw(roster, seededStream(seed));
        const first = roster.find((each) => each.id === draw.first)!;
        const total = roster.reduce((sum, each) => sum + weightOf(first, each), 0);
        for (const [k, each] of roster.entries()) {
          expect(draw.secondProbabilities[k]).toBeCloseTo(weightOf(first, each) / total, 12);
        }
      }),
    );
  });

  it('prefers, of two opponents seen equally often, the one whose outcome is more open', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.double({ min: 0, max: 600, noNaN: true }),
        fc.double({ min: 1, max: 600, noNaN: true }),
        fc.boolean(),
        (rated, near, more, above) => {
          const sign = above ? 1 : -1;
          const roster = [
            { id: 'first', rated: 0, rating: 1_000 },
            { id: 'near', rated, rating: 1_000 + sign * near },
            { id: 'far', rated, rating: 1_000 - sign * (near + more) },
          ];
          const draw = drawFrom(roster, 0);
          expect(draw.first).toBe('first');
          expect(draw.secondProbabilities[1]).toBeGreaterThan(draw.secondProbabilities[2]!);
        },
      ),
    );
  });

  it('takes a meeting with a provisional agent as open, on either side', () => {
    const known = { id: 'known', rated: 500, rating: 2_400 };
    const provisional = { id: 'new', rated: 2, rating: null };
    expect(openness(known, provisional)).toBe(1);
    expect(openness(provisional, known)).toBe(1);
    expect(openness(known, { ...known, rating: 2_400 })).toBe(1);
  });

  it('takes its constants from the options', () => {
    const flat = new UncertaintyMatchmaker(UncertaintyConfig.parse({ kappa: 1e6, floor: 1 }));
    const roster = [0, 96].map((rated, k) => ({ id: `${k}`, rated, rating: null }));
    expect(flat.draw(roster, seededStream(1)).firstProbabilities[0]).toBeCloseTo(0.5, 4);
    expect(UncertaintyConfig.safeParse({ kapa: 4 }).success).toBe(false);
    expect(UncertaintyConfig.safeParse({ floor: 0 }).success).toBe(false);
  });
});
