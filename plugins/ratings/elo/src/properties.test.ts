import type { OutcomeLabel, RatedBattle, StreamingState } from '@coarena/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EloConfig } from './config.ts';
import { EloRating } from './elo.ts';

const config = EloConfig.parse({});
const elo = new EloRating(config);
const AGENTS = ['ann', 'bob', 'cyd', 'dan'];

const battle: fc.Arbitrary<RatedBattle> = fc
  .record({
    i: fc.nat(3),
    by: fc.integer({ min: 1, max: 3 }),
    label: fc.constantFrom<OutcomeLabel>('i', 'j', 'tie', 'both_bad'),
    weight: fc.double({ min: 1e-6, max: 1, noNaN: true }),
  })
  .map(({ i, by, label, weight }) => ({
    i: AGENTS[i]!,
    j: AGENTS[(i + by) % 4]!,
    label,
    weight,
    clusters: [{ cluster: 'u', share: 1 }],
  }));
const state = fc
  .array(fc.record({ rating: fc.double({ min: -2_000, max: 4_000, noNaN: true }), battles: fc.nat(10_000) }), {
    minLength: 4,
    maxLength: 4,
  })
  .map((values): StreamingState => new Map(values.map((value, k) => [AGENTS[k]!, value])));

const ratingOf = (at: StreamingState, agent: string): number => at.get(agent)!.rating;

describe('one battle', () => {
  it('moves the winner up and the loser down, each by no more than its own step and the weight', () => {
    fc.assert(
      fc.property(state, battle, (before, one) => {
        const after = elo.update(before, { ...one, label: 'i' });
        for (const [agent, sign] of [
          [one.i, 1],
          [one.j, -1],
        ] as const) {
          const moved = sign * (ratingOf(after, agent) - ratingOf(before, agent));
          const step =
            config.kMin + ((config.kMax - config.kMin) * config.n0) / (config.n0 + before.get(agent)!.battles);
          expect(moved).toBeGreaterThanOrEqual(0);
          expect(moved).toBeLessThanOrEqual(step * one.weight + 1e-9);
        }
      }),
    );
  });

  it('is the same seen from the other side', () => {
    fc.assert(
      fc.property(state, battle, (before, one) => {
        const label = one.label === 'i' ? 'j' : one.label === 'j' ? 'i' : one.label;
        const turned = elo.update(before, { ...one, i: one.j, j: one.i, label });
        for (const [agent, { rating, battles }] of elo.update(before, one)) {
          expect(turned.get(agent)!.rating).toBeCloseTo(rating, 9);
          expect(turned.get(agent)!.battles).toBe(battles);
        }
      }),
    );
  });

  it('between agents with as many battles takes from one what it gives to the other', () => {
    fc.assert(
      fc.property(state, battle, fc.nat(500), (values, one, battles) => {
        const before: StreamingState = new Map([...values].map(([agent, { rating }]) => [agent, { rating, battles }]));
        const sum = (at: StreamingState): number => ratingOf(at, one.i) + ratingOf(at, one.j);
        expect(sum(elo.update(before, one))).toBeCloseTo(sum(before), 8);
      }),
    );
  });

  it('counts once for both sides, whatever it weighs', () => {
    fc.assert(
      fc.property(fc.array(battle, { maxLength: 60 }), (list) => {
        const end = list.reduce((at, one) => elo.update(at, one), new Map() as StreamingState);
        for (const agent of AGENTS)
          expect(end.get(agent)?.battles ?? 0).toBe(list.filter(({ i, j }) => i === agent || j === agent).length);
      }),
    );
  });
});
