import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ratingPlugins } from '../shared/rating-plugins.ts';
import { simulateFigure3, type Figure3 } from './figure3.ts';
import { simulateFigure4, type Figure4 } from './figure4.ts';
import { PythonRandom } from './python-random.ts';
import { simulateTable2 } from './table2.ts';

/** What the reference program prints; python3 is one of the programs that the tests need. */
function python<T>(...args: readonly string[]): T {
  const program = fileURLToPath(new URL('../../../../tests/reference/simulations.py', import.meta.url));
  return JSON.parse(execFileSync('python3', [program, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26 })) as T;
}

const close = (seen: number, expected: number): boolean => Math.abs(seen - expected) <= 4e-15 * Math.abs(expected);

describe('the generator', () => {
  const seeds = [
    '0',
    '1',
    '2',
    '7',
    '11',
    '4294967295',
    '4294967296',
    '9007199254740991',
    '123456789012345678901234567890',
  ];
  const streams = python<
    Record<
      string,
      {
        bits: number[];
        fractions: number[];
        choices: number[];
        exponentials: number[];
        normals: number[];
        logNormals: number[];
      }
    >
  >('streams', ...seeds);

  it.each(seeds)('gives what random.Random(%s) gives', (seed) => {
    const random = new PythonRandom(BigInt(seed));
    const { bits, fractions, choices, exponentials, normals, logNormals } = streams[seed]!;
    expect(bits.map((_, k) => random.bits((k % 32) + 1))).toEqual(bits);
    expect(fractions.map(() => random.fraction())).toEqual(fractions);
    expect(choices.map((_, k) => random.below(k + 1))).toEqual(choices);
    for (const each of exponentials) expect(close(random.exponential(0.2), each)).toBe(true);
    for (const each of normals) expect(close(random.normal(0, 1), each)).toBe(true);
    for (const each of logNormals) expect(close(random.logNormal(1.5, 0.5), each)).toBe(true);
    expect(normals.length).toBeGreaterThan(500);
  });

  it('does not care for the sign of a seed, as Python does not, and refuses what is no seed', () => {
    expect(new PythonRandom(-7).fraction()).toBe(new PythonRandom(7).fraction());
    for (const seed of [0.5, NaN, 2 ** 60]) expect(() => new PythonRandom(seed)).toThrow(RangeError);
    expect(() => new PythonRandom(1).bits(33)).toThrow(RangeError);
    expect(() => new PythonRandom(1).below(0)).toThrow(RangeError);
  });
});

describe('the convergence figure', () => {
  const printed = JSON.parse(
    readFileSync(new URL('../../../../tests/fixtures/figures/fig3.json', import.meta.url), 'utf8'),
  ) as Figure3;

  it('comes out to every printed digit', async () => {
    const { truth, points } = await simulateFigure3(ratingPlugins, 7);
    const round = (x: number): number => Math.round(x * 100) / 100;
    expect(truth).toBeCloseTo(printed.truth, 9);
    expect(
      points.map((each) => ({
        ...each,
        rating: round(each.rating),
        half: round(each.half),
        stream: round(each.stream),
      })),
    ).toEqual(printed.points);
  });

  it('is that of a second implementation for other seeds, unbeaten and unmet agents included', async () => {
    const seeds = ['0', '1', '3', '11', '2026', '4294967297'];
    const expected = python<Record<string, Figure3['points']>>('figure3', ...seeds);
    for (const seed of seeds) {
      const { points } = await simulateFigure3(ratingPlugins, BigInt(seed));
      expect(points).toHaveLength(30);
      for (const [k, point] of points.entries()) {
        const other = expected[seed]![k]!;
        expect([point.votes, point.covers]).toEqual([other.votes, other.covers]);
        expect(Math.abs(point.rating - other.rating)).toBeLessThan(1e-6);
        expect(Math.abs(point.half - other.half)).toBeLessThan(1e-6);
        expect(Math.abs(point.stream - other.stream)).toBeLessThan(1e-6);
      }
    }
  });
});

describe('the capacity figure', () => {
  it('comes out as printed', () => {
    const day = simulateFigure4(11);
    expect([day.arrivals, day.battlesCompleted, day.runsCompleted]).toEqual([280, 279, 558]);
    expect(day.meanWaitMin.toFixed(4)).toBe('0.0914');
    expect(day.maxWaitMin.toFixed(4)).toBe('2.8735');
    expect(day.rho.toFixed(2)).toBe('0.34');
  });

  it('is that of a second implementation for other seeds', () => {
    const seeds = Array.from({ length: 40 }, (_, k) => String(k * 97));
    const expected = python<Record<string, Omit<Figure4, 'rho' | 'runsCompleted'>>>('figure4', ...seeds);
    for (const seed of seeds) {
      const day = simulateFigure4(BigInt(seed));
      const other = expected[seed]!;
      expect([day.arrivals, day.battlesCompleted]).toEqual([other.arrivals, other.battlesCompleted]);
      expect(day.meanWaitMin).toBeCloseTo(other.meanWaitMin, 9);
      expect(day.maxWaitMin).toBeCloseTo(other.maxWaitMin, 9);
    }
  });
});

describe('the worked example', () => {
  it('and the walk through one more vote come out as printed', async () => {
    const { agents, walkthrough, iterations, bandMode } = await simulateTable2(ratingPlugins, 1);
    const ratings = [1139.7466, 1049.9588, 992.1822, 940.9739, 877.1385];
    const halves = [66.704, 61.54, 60.842, 63.587, 67.817];
    for (const [k, row] of agents.entries()) {
      expect(row.rating).toBeCloseTo(ratings[k]!, 4);
      // Printed with 1.96 for the quantile.
      expect(((row.halfWidth ?? 0) * 1.96) / 1.959963984540054).toBeCloseTo(halves[k]!, 3);
    }
    expect(bandMode).toBe('independent');
    expect(agents.map((row) => row.band)).toEqual([
      [1, 2],
      [1, 3],
      [2, 4],
      [3, 5],
      [4, 5],
    ]);
    expect(iterations).toBe(5);
    expect(walkthrough.mu).toBeCloseTo(0.62641, 5);
    expect(walkthrough.k).toBeCloseTo(21.31, 3);
    expect(walkthrough.streaming).toBeCloseTo(1147.708, 3);
    expect(walkthrough.refit).toBeCloseTo(1142.623, 3);
  });
});
