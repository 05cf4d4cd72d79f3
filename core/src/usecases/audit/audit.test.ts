import { describe, expect, it } from 'vitest';
import { agreementOf } from './agreement.ts';
import { knownOutcomes } from './calibration.ts';
import { headToHead, plan } from './planner.ts';
import { heldBattle } from './testing.ts';
import { voteCounts } from './vote-counts.ts';

const NOBODY = new Map();

describe('known outcomes', () => {
  it('count votes for a side where exactly one run passed', () => {
    const known = knownOutcomes([
      heldBattle({
        checkers: ['pass', 'fail'],
        votes: [
          { judge: 'x', choice: 'left' },
          { judge: 'y', choice: 'right' },
        ],
      }),
      heldBattle({
        checkers: ['fail', 'pass'],
        votes: [
          { judge: 'x', choice: 'left' },
          { judge: 'y', choice: 'tie' },
        ],
      }),
      heldBattle({ checkers: ['pass', 'pass'], votes: [{ judge: 'x', choice: 'left' }] }),
      heldBattle({ checkers: ['pass', null], votes: [{ judge: 'x', choice: 'left' }] }),
      heldBattle({ checkers: ['pass', 'fail'], votes: [{ judge: 'x', choice: 'left', retracted: true }] }),
    ]);
    expect(Object.fromEntries(known)).toEqual({ x: { agreed: 1, of: 2 }, y: { agreed: 0, of: 1 } });
  });
});

describe('what became of votes', () => {
  it('counts each once, by the first fate that applies', () => {
    const trust = new Map([['z', { omega: 1, untrusted: true }]]);
    const battles = [
      heldBattle(
        {
          votes: [
            { judge: 'x', choice: 'left' },
            { judge: 'y', choice: 'abstain', retracted: true },
          ],
        },
        trust,
      ),
      heldBattle(
        {
          votes: [
            { judge: 's', choice: 'left', own: true },
            { judge: 'x', choice: 'right' },
          ],
        },
        trust,
      ),
      heldBattle({ votes: [{ judge: 's', choice: 'left', own: true }] }, trust),
      heldBattle(
        {
          votes: [
            { judge: 'z', choice: 'left', readingMs: 1 },
            { judge: 'x', choice: 'left', readingMs: 1 },
          ],
        },
        trust,
      ),
      heldBattle({ exclusion: 'named_model', votes: [{ judge: 'x', choice: 'left' }] }, trust),
      heldBattle({ votes: [{ judge: 'z', choice: 'left', retracted: true }] }, trust),
    ];
    expect(voteCounts(battles, trust)).toEqual({
      abstained: 1,
      retracted: 1,
      byUntrusted: 1,
      belowFloor: 1,
      inExcluded: 1,
      displaced: 1,
      counted: 3,
    });
  });
});

describe('agreement', () => {
  it('looks at the redundancy sample alone, and at votes that count', () => {
    const three = (...choices: readonly ('left' | 'right' | 'tie')[]) =>
      heldBattle({ redundant: true, votes: choices.map((choice, n) => ({ judge: `j${n}`, choice })) });
    const battles = [
      three('left', 'left', 'left'),
      three('right', 'right', 'right'),
      three('left', 'left', 'right'),
      heldBattle({
        votes: [
          { judge: 'p', choice: 'left' },
          { judge: 'q', choice: 'right' },
        ],
      }),
      heldBattle({
        redundant: true,
        votes: [
          { judge: 'p', choice: 'left' },
          { judge: 'q', choice: 'left', readingMs: 1 },
        ],
      }),
    ];
    const found = agreementOf(battles, NOBODY);
    expect(found).toMatchObject({ battles: 3, judges: 3, krippendorffBattles: 3 });
    // Fleiss by hand: P̄ = (1 + 1 + 1/3)/3, P̄e = (5/9)² + (4/9)².
    const [observed, chance] = [7 / 9, 41 / 81];
    expect(found.fleiss).toBeCloseTo((observed - chance) / (1 - chance), 12);
    // Krippendorff by hand: 1 - (n - 1) Do / De with n = 9 values.
    expect(found.krippendorff).toBeCloseTo(1 - (8 * 2) / (2 * 5 * 4), 12);
    expect(agreementOf([], NOBODY)).toEqual({
      battles: 0,
      judges: 0,
      fleiss: null,
      krippendorff: null,
      krippendorffBattles: 0,
    });
  });
});

describe('the planner', () => {
  it('counts the battles of a pair from either side', () => {
    const battles = [
      heldBattle({ votes: [{ judge: 'x', choice: 'left' }] }),
      heldBattle({ a: 'b', b: 'a', votes: [{ judge: 'x', choice: 'left' }] }),
      heldBattle({ votes: [{ judge: 'x', choice: 'tie' }] }),
      heldBattle({ votes: [{ judge: 'x', choice: 'neither' }] }),
      heldBattle({ a: 'a', b: 'c', votes: [{ judge: 'x', choice: 'left' }] }),
    ];
    expect(headToHead(battles, 'a', 'b')).toEqual({ battles: 4, wins: 1, ties: 1, bothBad: 1, losses: 1 });
  });

  it('knows what fifty Elo take, and that no number of votes tells equals apart', () => {
    const fifty = plan('a', 'b', 50, 200);
    expect(fifty.power).toBeCloseTo(0.52, 1);
    expect(fifty.needed).toBeGreaterThan(500);
    expect(fifty.needed).toBeLessThan(525);
    expect(fifty.more).toBe((fifty.needed ?? 0) - 200);
    expect(plan('a', 'b', 0, 200)).toMatchObject({ needed: null, more: null });
    expect(plan('a', 'b', 1e-6, 200)).toMatchObject({ needed: null, more: null });
  });
});
