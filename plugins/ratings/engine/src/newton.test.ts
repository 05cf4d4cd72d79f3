import { codeOf, seededStream } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { aggregateColumns } from './columns.ts';
import { connectedParts, strongParts } from './components.ts';
import { maximise } from './newton.ts';
import { chances } from './objective.ts';
import type { PairTotals } from './totals.ts';

const OPTIONS = { ridge: 1e-3, tolerance: 1e-10 };
const fit = (pairs: PairTotals) => maximise(pairs, connectedParts(pairs), OPTIONS);

/** The penalised score at a point, computed row by row: zero at the maximum. */
function score(columns: { i: number[]; j: number[]; y: number[] }, theta: Float64Array): number {
  const g = Array.from(theta, (x) => -1e-3 * x);
  for (const [row, i] of columns.i.entries()) {
    const by = columns.y[row]! - 1 / (1 + Math.exp(theta[columns.j[row]!]! - theta[i]!));
    g[i]! += by;
    g[columns.j[row]!]! -= by;
  }
  return Math.max(...g.map(Math.abs));
}

/** Newton without damping, on plain arrays: does it come to rest within 100 steps? */
function undampedRests(columns: { i: number[]; j: number[]; y: number[] }, m: number): boolean {
  const theta = new Array<number>(m).fill(0);
  for (let round = 0; round < 100; round += 1) {
    const h = theta.map((x, a) => [...theta.map((_, b) => (a === b ? 1e-3 : 0)), -1e-3 * x]);
    for (const [row, a] of columns.i.entries()) {
      const b = columns.j[row]!;
      const mu = 1 / (1 + Math.exp(theta[b]! - theta[a]!));
      h[a]![m]! += columns.y[row]! - mu;
      h[b]![m]! -= columns.y[row]! - mu;
      for (const [p, q, sign] of [
        [a, a, 1],
        [b, b, 1],
        [a, b, -1],
        [b, a, -1],
      ] as const)
        h[p]![q]! += sign * mu * (1 - mu);
    }
    for (let c = 0; c < m; c += 1) {
      for (let r = 0; r < m; r += 1) {
        const f = h[r]![c]! / h[c]![c]!;
        if (r !== c) h[r] = h[r]!.map((x, k) => x - f * h[c]![k]!);
      }
    }
    const step = h.map((row, k) => row[m]! / row[k]!);
    for (const [k, x] of step.entries()) theta[k]! += x;
    if (Math.max(...step.map(Math.abs)) < 1e-8) return true;
  }
  return false;
}

describe('maximise', () => {
  it('comes to rest on 300 young, lopsided arenas', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = seededStream(seed);
      const n = 5 + Math.floor(random.next() * 160);
      const strength = Array.from({ length: 5 }, () => 12 * (random.next() - 0.5));
      const columns = { i: [] as number[], j: [] as number[], y: [] as number[] };
      for (let row = 0; row < n; row += 1) {
        const i = Math.floor(random.next() * 5);
        const j = (i + 1 + Math.floor(random.next() * 4)) % 5;
        columns.i.push(i);
        columns.j.push(j);
        columns.y.push(random.next() < 1 / (1 + Math.exp(strength[j]! - strength[i]!)) ? 1 : 0);
      }
      const maximum = fit(aggregateColumns({ agents: 5, ...columns }));
      expect(score(columns, maximum.theta), `seed ${seed}`).toBeLessThan(1e-9);
    }
  });

  it.each([
    {
      a: [0, 0, 3, 1, 2, 2, 1, 0],
      b: [3, 4, 4, 3, 3, 4, 4, 2],
      battles: [150, 1, 1, 1, 5, 150, 20, 60],
      won: [1, 1, 1, 1, 1, 150, 20, 59],
    },
    {
      a: [1, 0, 0, 1, 0, 0, 2, 2],
      b: [3, 2, 1, 4, 4, 3, 3, 4],
      battles: [1, 150, 60, 150, 60, 1, 150, 1],
      won: [0, 149, 0, 150, 0, 0, 0, 1],
    },
  ])('comes to rest where undamped Newton goes on for ever: $battles', ({ a, b, battles, won }) => {
    const columns = { i: [] as number[], j: [] as number[], y: [] as number[] };
    for (const [k, n] of battles.entries()) {
      for (let row = 0; row < n; row += 1) {
        columns.i.push(a[k]!);
        columns.j.push(b[k]!);
        columns.y.push(row < won[k]! ? 1 : 0);
      }
    }
    expect(undampedRests(columns, 5)).toBe(false);
    const maximum = fit(aggregateColumns({ agents: 5, ...columns }));
    expect(score(columns, maximum.theta)).toBeLessThan(1e-9);
    expect(maximum.iterations).toBeLessThan(60);
  });

  it('meets the closed form of two agents of whom one wins all: n (1 - mu) = r theta', () => {
    for (const n of [1, 40, 10_000, 1_000_000]) {
      const { theta } = fit({
        agents: 2,
        a: Int32Array.of(0),
        b: Int32Array.of(1),
        forA: Float64Array.of(n),
        forB: Float64Array.of(0),
        battles: Float64Array.of(n),
      });
      expect(theta[1]).toBe(-theta[0]!);
      expect((n * chances(2 * theta[0]!).q) / (1e-3 * theta[0]!)).toBeCloseTo(1, 7);
    }
  });

  it('ends in few steps with millions of battles, and says how', () => {
    const pairs = {
      agents: 3,
      a: Int32Array.of(0, 0, 1),
      b: Int32Array.of(1, 2, 2),
      battles: Float64Array.of(3e6, 3e6, 3e6),
    };
    const maximum = fit({ ...pairs, forA: Float64Array.of(2e6, 3e6 - 1, 1e6), forB: Float64Array.of(1e6, 1, 2e6) });
    expect(maximum.iterations).toBeLessThan(60);
    expect(['step_tolerance', 'objective_flat']).toContain(maximum.stoppedBy);
    expect(maximum.theta.every(Number.isFinite)).toBe(true);
  });

  it('starts from a point and ends at the same maximum', () => {
    const columns = { agents: 3, i: [0, 1, 2, 0, 1, 2], j: [1, 2, 0, 2, 0, 1], y: [1, 1, 1, 1, 0.5, 0] };
    const pairs = aggregateColumns(columns);
    const warm = maximise(pairs, connectedParts(pairs), { ...OPTIONS, start: Float64Array.of(3, -2, 9) });
    for (const [k, theta] of fit(pairs).theta.entries()) expect(warm.theta[k]).toBeCloseTo(theta, 11);
  });

  it('refuses numbers that are none instead of answering with them', () => {
    const pairs = {
      agents: 2,
      a: Int32Array.of(0),
      b: Int32Array.of(1),
      forA: Float64Array.of(Number.NaN),
      forB: Float64Array.of(1),
      battles: Float64Array.of(1),
    };
    expect(() => fit(pairs)).toThrow(expect.toSatisfy((error) => codeOf(error) === 'fit_not_converged'));
  });
});

describe('parts', () => {
  const pairs = aggregateColumns({ agents: 7, i: [0, 1, 2, 3, 4], j: [1, 2, 0, 2, 5], y: [1, 1, 1, 0, 0.5] });

  it('are connected where agents were compared, directly or not', () => {
    expect(connectedParts(pairs)).toEqual({ of: Int32Array.of(0, 0, 0, 0, 1, 1, 2), count: 3 });
  });

  it('are strong where everybody has beaten everybody, if through others', () => {
    expect(strongParts(pairs)).toEqual({ of: Int32Array.of(0, 0, 0, 1, 2, 2, 3), count: 4 });
  });

  it('are found in a chain of 100,000 agents without running out of stack', () => {
    const n = 100_000;
    const index = Int32Array.from({ length: n - 1 }, (_, k) => k);
    const chain = {
      agents: n,
      a: index,
      b: index.map((k) => k + 1),
      forA: new Float64Array(n - 1).fill(1),
      forB: new Float64Array(n - 1),
      battles: new Float64Array(n - 1).fill(1),
    };
    expect([connectedParts(chain).count, strongParts(chain).count]).toEqual([1, n]);
  });
});
