import { scoreOf, type Fit, type OutcomeLabel, type RatedBattle } from '@coarena/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BradleyTerryConfig } from './config.ts';
import { BradleyTerryEvidence } from './evidence.ts';

const config = BradleyTerryConfig.parse({ draws: 40, floor: 1 });
const AGENTS = ['ann', 'bob', 'cyd', 'dan', 'eve', 'fay'];

const weight = fc.oneof(fc.constant(1), fc.double({ min: 1e-6, max: 1, noNaN: true }));
const battle: fc.Arbitrary<RatedBattle> = fc
  .record({
    i: fc.nat(AGENTS.length - 1),
    by: fc.integer({ min: 1, max: AGENTS.length - 1 }),
    label: fc.constantFrom<OutcomeLabel>('i', 'j', 'tie', 'both_bad'),
    weight,
    judge: fc.nat(20),
    shared: fc.option(fc.double({ min: 0.05, max: 0.95, noNaN: true })),
  })
  .map(({ i, by, label, weight: w, judge, shared }) => ({
    i: AGENTS[i]!,
    j: AGENTS[(i + by) % AGENTS.length]!,
    label,
    weight: w,
    clusters:
      shared === null
        ? [{ cluster: `judge ${judge}`, share: 1 }]
        : [
            { cluster: `judge ${judge}`, share: shared },
            { cluster: `judge ${judge + 21}`, share: 1 - shared },
          ],
  }));
const battles = fc.array(battle, { minLength: 1, maxLength: 120 });

function evidenceOf(list: readonly RatedBattle[], options = config): BradleyTerryEvidence {
  const evidence = new BradleyTerryEvidence(options);
  for (const each of list) evidence.add(each);
  return evidence;
}

const fitOf = (list: readonly RatedBattle[], agents: readonly string[] = AGENTS, options = config): Fit =>
  evidenceOf(list, options).fit({ agents, seed: 1 });

function turned(one: RatedBattle): RatedBattle {
  const label = one.label === 'i' ? 'j' : one.label === 'j' ? 'i' : one.label;
  return { ...one, i: one.j, j: one.i, label };
}

function near(one: Fit, other: Fit, digits = 8): void {
  for (const [k, row] of one.agents.entries()) {
    for (const field of ['theta', 'rating', 'seModel', 'seCluster', 'halfWidth'] as const) {
      const [left, right] = [row[field], other.agents[k]![field]];
      if (left === null || right === null) expect(left, field).toBe(right);
      else expect(Math.abs(left - right) / (1 + Math.abs(left)), `${row.id}.${field}`).toBeLessThan(10 ** -digits);
    }
  }
}

describe('whatever was voted', () => {
  it('the order of the votes leaves no trace, to the last bit', () => {
    fc.assert(
      fc.property(
        battles.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(fitOf(shuffled)).toEqual(fitOf(list));
        },
      ),
    );
  });

  it('which agent is called i leaves no trace, to the last bit', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(battle, fc.boolean()), { minLength: 1, maxLength: 120 }), (list) => {
        const seen = list.map(([each, turn]) => (turn ? turned(each) : each));
        expect(fitOf(seen)).toEqual(fitOf(list.map(([each]) => each)));
      }),
    );
  });

  it('names do not matter: other names give the same figures', () => {
    fc.assert(
      fc.property(battles, fc.shuffledSubarray(AGENTS, { minLength: AGENTS.length }), (list, names) => {
        const renamed = (name: string): string => `x ${names[AGENTS.indexOf(name)]}`;
        const other = list.map((each) => ({ ...each, i: renamed(each.i), j: renamed(each.j) }));
        near(fitOf(other, AGENTS.map(renamed)), fitOf(list));
      }),
    );
  });

  it('wins turned into losses turn the ratings around', () => {
    fc.assert(
      fc.property(battles, (list) => {
        const lost = list.map((each) => ({ ...each, label: turned(each).label }));
        const [one, other] = [fitOf(list), fitOf(lost)];
        for (const [k, { theta, seModel, seCluster }] of one.agents.entries()) {
          const row = other.agents[k]!;
          expect(row.theta).toBeCloseTo(-theta, 8);
          // Who is strongly connected does not change when every win is turned around, so the errors stay.
          if (seModel !== null) expect(row.seModel! / (1 + seModel)).toBeCloseTo(seModel / (1 + seModel), 8);
          if (seCluster !== null) expect(row.seCluster! / (1 + seCluster)).toBeCloseTo(seCluster / (1 + seCluster), 7);
        }
      }),
    );
  });

  it('one more win never lowers the winner against the loser, nor a loss raises it', () => {
    fc.assert(
      fc.property(battles, battle, (list, more) => {
        const gap = (fit: Fit): number =>
          fit.agents.find(({ id }) => id === more.i)!.theta - fit.agents.find(({ id }) => id === more.j)!.theta;
        const before = gap(fitOf(list));
        expect(gap(fitOf([...list, { ...more, label: 'i' }]))).toBeGreaterThan(before - 1e-9);
        expect(gap(fitOf([...list, { ...more, label: 'j' }]))).toBeLessThan(before + 1e-9);
      }),
    );
  });

  it('a vote that was taken back was never there, to the last bit', () => {
    fc.assert(
      fc.property(battles, battles, fc.infiniteStream(fc.nat()), (kept, gone, random) => {
        const evidence = evidenceOf(kept);
        const open: RatedBattle[] = [];
        for (const each of gone) {
          evidence.add(each);
          open.push(each);
          // A board in between must not leave anything behind either.
          if (random.next().value % 5 === 0) evidence.fit({ agents: AGENTS, seed: 2 });
          if (random.next().value % 2 === 0) {
            const [taken] = open.splice(random.next().value % open.length, 1);
            evidence.remove(taken!);
          }
        }
        for (const each of open.reverse()) evidence.remove(each);
        expect(evidence.fit({ agents: AGENTS, seed: 1 })).toEqual(fitOf(kept));
      }),
      { numRuns: 60 },
    );
  });

  it('all weights halved and the penalty halved leave the ratings where they are', () => {
    fc.assert(
      fc.property(battles, (list) => {
        const halved = list.map((each) => ({ ...each, weight: each.weight / 2 }));
        const half = { ...config, ridge: config.ridge / 2 };
        for (const [k, row] of fitOf(halved, AGENTS, half).agents.entries())
          expect(Math.abs(row.theta - fitOf(list).agents[k]!.theta)).toBeLessThan(1e-7);
      }),
      { numRuns: 40 },
    );
  });

  it('two votes of one judge at half the weight are one vote at the whole, but for the count', () => {
    fc.assert(
      fc.property(battles, battle, (list, one) => {
        const half = { ...one, weight: one.weight / 2 };
        const [whole, split] = [fitOf([...list, one]), fitOf([...list, half, half])];
        expect(split.battles).toBe(whole.battles + 1);
        // Counts choose between groups that never met; where they choose another one the zero of the scale moves.
        fc.pre(JSON.stringify(split.centring) === JSON.stringify(whole.centring));
        near(split, whole, 7);
      }),
    );
  });

  it('the ratings meet the condition of a maximum, every number is one, and what is withheld is withheld whole', () => {
    fc.assert(
      fc.property(battles, fc.subarray(AGENTS), (list, roster) => {
        const fit = fitOf(list, [...roster, 'stranger']);
        expect(fit.converged).toBe(true);
        for (const row of fit.agents) {
          for (const value of Object.values(row))
            if (typeof value === 'number') expect(value).toSatisfy(Number.isFinite);
          if (row.withheld !== null)
            expect([row.halfWidth, row.lower, row.upper, row.band]).toEqual([null, null, null, null]);
          else expect(row.band![0]).toBeLessThanOrEqual(row.band![1]);
        }
        const all = fitOf(list).agents;
        const theta = new Map(all.map(({ id, theta: strength }) => [id, strength]));
        // The penalised score, battle by battle. The strengths are known up to one constant for each connected group.
        const score = new Map(AGENTS.map((id) => [id, 0]));
        for (const { i, j, label, weight: w } of list) {
          const by = w * (scoreOf(label) - 1 / (1 + Math.exp(theta.get(j)! - theta.get(i)!)));
          score.set(i, score.get(i)! + by);
          score.set(j, score.get(j)! - by);
        }
        for (const group of fitOf(list).components) {
          const mean = group.reduce((sum, id) => sum + theta.get(id)!, 0) / group.length;
          for (const id of group)
            expect(Math.abs(score.get(id)! - config.ridge * (theta.get(id)! - mean))).toBeLessThan(1e-9);
        }
      }),
    );
  });

  it('the groups are those that votes connect, and the centre is within the first', () => {
    fc.assert(
      fc.property(fc.array(battle, { maxLength: 6 }), (list) => {
        const { components, centring } = fitOf(list);
        const members = components.flat();
        expect([...members].sort()).toEqual([...new Set(list.flatMap(({ i, j }) => [i, j]))].sort());
        const groupOf = (name: string): number => components.findIndex((group) => group.includes(name));
        for (const { i, j } of list) expect(groupOf(i)).toBe(groupOf(j));
        // As many votes between different agents as it takes: a group of n needs n - 1 of them.
        for (const group of components)
          expect(list.filter(({ i }) => group.includes(i)).length).toBeGreaterThanOrEqual(group.length - 1);
        if (centring.length > 0) expect(groupOf(centring[0]!)).toBe(0);
      }),
    );
  });
});
