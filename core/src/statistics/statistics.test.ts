import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  binomialProbabilities,
  effectSize,
  fleissKappa,
  headToHeadPower,
  krippendorffAlpha,
  normalCdf,
  normalQuantile,
  pairHalfWidth,
  signFlipTest,
  trigramSimilarity,
  voteInformation,
  votesMissing,
  votesNeeded,
  wilsonInterval,
} from './index.ts';

describe('the normal distribution', () => {
  // Values of 16 digits from tables of the error function.
  it.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [1.959963984540054, 0.975],
    [2.9, 0.998134186699616],
    [-3.1, 9.676032132183561e-4],
    [-8, 6.220960574271785e-16],
    [-20, 2.753624118606234e-89],
  ])('at %d', (z, p) => {
    expect(Math.abs(normalCdf(z) / p - 1)).toBeLessThan(1e-13);
    if (p > 1e-100) expect(normalQuantile(p)).toBeCloseTo(z, 12);
  });

  it('is the same both ways', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true }), (p) => {
        expect(Math.abs(normalCdf(normalQuantile(p)) - p)).toBeLessThan(2e-15 + 1e-13 * Math.min(p, 1 - p));
      }),
    );
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14);
    for (const level of [0, 1, NaN, -1]) expect(() => normalQuantile(level)).toThrow(RangeError);
    expect(normalCdf(60)).toBe(1);
    expect(normalCdf(-60)).toBe(0);
  });
});

describe('binomial probabilities', () => {
  it('are those of whole-number arithmetic at even chances', () => {
    for (const n of [0, 1, 2, 17, 60]) {
      let ways = 1n;
      for (const [k, chance] of [...binomialProbabilities(n, 0.5)].entries()) {
        expect(Math.abs(chance / (Number(ways) / 2 ** n) - 1)).toBeLessThan(1e-13);
        ways = (ways * BigInt(n - k)) / BigInt(k + 1);
      }
    }
  });

  it('at certain chances, and never a strange count', () => {
    expect([...binomialProbabilities(3, 0)]).toEqual([1, 0, 0, 0]);
    expect([...binomialProbabilities(3, 1)]).toEqual([0, 0, 0, 1]);
    expect(() => binomialProbabilities(2.5, 0.5)).toThrow(RangeError);
    expect(() => binomialProbabilities(2, 1.5)).toThrow(RangeError);
  });
});

describe("Fleiss' kappa", () => {
  it('of the textbook example of fourteen raters and ten subjects is 0.210', () => {
    const counts = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ];
    // P = 0.37802, Pe = 0.21276 as printed with the example.
    expect(fleissKappa(counts)).toBeCloseTo((0.3780219780219781 - 0.21275510204081635) / (1 - 0.21275510204081635), 12);
  });

  it('is 1 for full agreement on two values, -1 for none of two raters, null where chance explains all', () => {
    expect(
      fleissKappa([
        [3, 0],
        [0, 3],
      ]),
    ).toBe(1);
    expect(
      fleissKappa([
        [1, 1],
        [1, 1],
      ]),
    ).toBe(-1);
    expect(fleissKappa([])).toBeNull();
    expect(
      fleissKappa([
        [2, 0],
        [2, 0],
      ]),
    ).toBeNull();
  });

  it.each([
    [[[1]]],
    [
      [
        [2, 1],
        [1, 1],
      ],
    ],
    [[[2, 0], [2]]],
    [[[1.5, 0.5]]],
    [[[3, -1]]],
  ])('refuses %j', (counts) => {
    expect(() => fleissKappa(counts)).toThrow(RangeError);
  });
});

describe("Krippendorff's alpha", () => {
  it('is undefined without a pair and without a difference', () => {
    expect(krippendorffAlpha([], 'nominal')).toBeNull();
    expect(krippendorffAlpha([['a', 'b']], 'nominal')).toBeNull();
    expect(
      krippendorffAlpha(
        [
          [2, 2],
          [2, 2],
        ],
        'interval',
      ),
    ).toBeNull();
    expect(
      krippendorffAlpha(
        [
          [0, 0],
          [0, 0],
        ],
        'ratio',
      ),
    ).toBeNull();
  });

  it('takes names in an order, and refuses what a scale cannot hold', () => {
    const names = [
      ['low', 'mid', 'high', 'low'],
      ['low', 'high', 'high', 'mid'],
    ];
    const numbers = names.map((row) => row.map((name) => ['low', 'mid', 'high'].indexOf(name)));
    const found = krippendorffAlpha(names, 'ordinal', ['low', 'mid', 'high']);
    expect(found).toBeCloseTo(krippendorffAlpha(numbers, 'ordinal') ?? NaN, 14);
    expect(() => krippendorffAlpha(names, 'ordinal')).toThrow(/order/u);
    expect(() => krippendorffAlpha(names, 'ordinal', ['low', 'mid'])).toThrow(/high/u);
    expect(() => krippendorffAlpha(names, 'interval')).toThrow(RangeError);
    expect(() =>
      krippendorffAlpha(
        [
          [-1, 1],
          [1, 1],
        ],
        'ratio',
      ),
    ).toThrow(RangeError);
  });
});

describe('shares and similarity at their edges', () => {
  it("Wilson's interval holds the share, and refuses what is no share", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
        const [low, high] = wilsonInterval(share * n, n) ?? [1, 0];
        expect(low).toBeLessThanOrEqual(share + 1e-12);
        expect(high).toBeGreaterThanOrEqual(share - 1e-12);
        expect(low >= 0 && high <= 1).toBe(true);
      }),
    );
    expect(wilsonInterval(0, 9)?.[0]).toBe(0);
    expect(wilsonInterval(9, 9)?.[1]).toBe(1);
    for (const [s, n, c] of [
      [2, 1, 0.95],
      [-1, 1, 0.95],
      [1, NaN, 0.95],
      [1, 2, 1],
    ] as const)
      expect(() => wilsonInterval(s, n, c)).toThrow(RangeError);
  });

  it('texts without words are alike only when equal', () => {
    expect(trigramSimilarity('!!', '!!')).toBe(1);
    expect(trigramSimilarity('!!', '??')).toBe(0);
    expect(trigramSimilarity('', 'one')).toBe(0);
  });

  it('similarity is symmetric and 1 with itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(trigramSimilarity(a, b)).toBe(trigramSimilarity(b, a));
        expect(trigramSimilarity(a, a)).toBe(1);
      }),
    );
  });
});

describe('power and effect sizes at their edges', () => {
  it('50 Elo at 200 votes are found about every second time, and 0.9 needs 511 votes', () => {
    const { exact, arcsine } = headToHeadPower(50, 200);
    expect(exact).toBeGreaterThan(0.45);
    expect(arcsine).toBeCloseTo(0.527, 2);
    expect(votesNeeded(50)).toBe(511);
    expect(votesMissing(50, 200)).toBe(311);
    expect(votesMissing(50, 600)).toBe(0);
    expect(votesMissing(0, 600)).toBeNull();
  });

  it('without a vote nothing is ever found; equal agents are told apart no more often than the level says', () => {
    expect(headToHeadPower(100, 0).exact).toBe(0);
    expect(headToHeadPower(0, 317).exact).toBeLessThanOrEqual(0.05);
    expect(headToHeadPower(0, 317).arcsine).toBeCloseTo(0.05, 12);
    expect(() => headToHeadPower(10, 5, 0)).toThrow(RangeError);
    expect(() => votesNeeded(10, { power: 0.01 })).toThrow(RangeError);
  });

  it('a test of nothing has p = 1; more than 20 differences are drawn', () => {
    expect(signFlipTest([])).toBe(1);
    expect(signFlipTest([0, 0])).toBe(1);
    expect(signFlipTest([1])).toBe(1);
    expect(signFlipTest(new Array<number>(20).fill(1))).toBe(2 ** -19);
    expect(signFlipTest(new Array<number>(21).fill(1), { draws: 99 })).toBeCloseTo(0.01, 12);
    expect(signFlipTest(new Array<number>(200_000).fill(0.5), { draws: 1 })).toBeGreaterThanOrEqual(0.5);
    expect(() => signFlipTest([NaN])).toThrow(RangeError);
  });

  it('too small samples have no size', () => {
    expect(effectSize([], [1, 2])).toEqual({ cohensD: null, hedgesG: null });
    expect(effectSize([1], [2])).toEqual({ cohensD: null, hedgesG: null });
    expect(effectSize([1], [2, 3])).toEqual({ cohensD: -1.5 / Math.SQRT1_2, hedgesG: null });
    // Four degrees of freedom: Gamma(2) / (sqrt 2 Gamma(3/2)) = sqrt(2 / pi).
    const { cohensD, hedgesG } = effectSize([1, 2, 3], [3, 4, 5]);
    expect((hedgesG ?? 0) / (cohensD ?? 1)).toBeCloseTo(Math.sqrt(2 / Math.PI), 13);
  });
});

describe('the interval of two agents by their own votes', () => {
  it('is 681 / sqrt(n) Elo at best: about 68 at 100 votes, about 22 at 1,000', () => {
    expect(pairHalfWidth(1)).toBeCloseTo(681, 0);
    expect(pairHalfWidth(100)).toBeCloseTo(68.1, 1);
    expect(pairHalfWidth(1_000)).toBeCloseTo(21.5, 1);
  });

  it('is wider for uneven agents, who tell less with each vote, and unknown without votes', () => {
    expect(voteInformation(0.9)).toBeCloseTo(0.09, 12);
    expect(voteInformation(0.5)).toBe(0.25);
    expect((pairHalfWidth(50, 0.9) ?? 0) / (pairHalfWidth(50) ?? 1)).toBeCloseTo(Math.sqrt(0.25 / 0.09), 12);
    expect(pairHalfWidth(0)).toBeNull();
    expect(pairHalfWidth(10, 1)).toBeNull();
  });
});
