import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchFewer, shortestPlan, type Counts } from './search-fewest.ts';

const total = (counts: Counts): number => counts.reduce((sum, each) => sum + each, 0);

describe('the shortest plan', () => {
  it('is found wherever it is, or not at all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 200 }), (needed, most) => {
        expect(shortestPlan(most, (length) => length >= needed)).toBe(needed <= most ? needed : null);
        for (const least of [1, Math.ceil(needed / 2), needed])
          expect(shortestPlan(most, (length) => length >= needed, least)).toBe(needed <= most ? needed : null);
      }),
    );
  });
});

describe('the search for fewer moves', () => {
  it('finds the fewest that work in every combination, as trying all of them does', () => {
    const capacities = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        capacities,
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 }),
        (each, worth) => {
          const works = (counts: Counts): boolean => counts.reduce((sum, n, k) => sum + n * worth[k]!, 0) >= 6;
          fc.pre(works(each));
          let fewest = Infinity;
          for (let code = 0; code < 4 ** each.length; code += 1) {
            const counts = each.map((_, k) => Math.floor(code / 4 ** k) % 4);
            if (counts.every((n, k) => n <= each[k]!) && works(counts)) fewest = Math.min(fewest, total(counts));
          }
          const found = searchFewer(each, each, works, 10_000);
          expect([found.total, found.exact]).toEqual([fewest, true]);
          expect(works(found.counts)).toBe(true);
          expect(total(found.counts)).toBe(fewest);
        },
      ),
    );
  });

  it('keeps the plan, and says that it may not be the least, when there are too many combinations', () => {
    const works = (counts: Counts): boolean => total(counts) >= 3;
    expect(searchFewer([2, 2], [4, 4], works, 3)).toEqual({ counts: [2, 2], total: 4, exact: false });
    expect(searchFewer([2, 1], [4, 4], works, 100)).toEqual({ counts: [2, 1], total: 3, exact: true });
  });
});
