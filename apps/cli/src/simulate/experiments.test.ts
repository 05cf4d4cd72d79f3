import { seededStream, studentQuantileFrom8 } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { describeFailure } from '../shared/exit.ts';
import { ratingPlugins } from '../shared/rating-plugins.ts';
import { coverageHolds, simulateCoverage } from './coverage.ts';
import { ladder, panelOf, populationStrengths, type JudgeModel } from './judges.ts';
import { simulateMatchmaker } from './matchmaker.ts';
import { simulateCommand } from './simulate-command.ts';

const quiet = (): void => undefined;

describe('made-up judges', () => {
  const even: JudgeModel = { taste: 0, lean: 0, ties: 0, uneven: false };

  it('without tastes, leans and ties tend to the strengths themselves', () => {
    const strengths = ladder(6, 0.9);
    for (const [k, each] of populationStrengths(strengths, even).entries()) expect(each).toBeCloseTo(strengths[k]!, 10);
  });

  it('vote as often for an agent as the strengths of their population say', () => {
    const strengths = [0.9, -0.9];
    const model: JudgeModel = { taste: 0.7, lean: 0.6, ties: 0.1, uneven: true };
    const [a = 0, b = 0] = populationStrengths(strengths, model);
    const random = seededStream(3);
    let score = 0;
    const panels = 2_000;
    for (let panel = 0; panel < panels; panel += 1) {
      const vote = panelOf(5, strengths, model, random);
      for (let k = 0; k < 5; k += 1) score += { i: 1, j: 0, tie: 0.5, both_bad: 0.5 }[vote(0, 1).label];
    }
    // Two strengths answer one share exactly; the votes of one panel are correlated, so 5 votes count as 1 at worst.
    expect(Math.abs(score / (5 * panels) - 1 / (1 + Math.exp(b - a)))).toBeLessThan(4 * Math.sqrt(0.25 / panels));
  });

  it('are judged by t quantiles of tables', () => {
    for (const [df, t] of [
      [8, 2.306004],
      [10, 2.228139],
      [30, 2.042272],
      [100, 1.983972],
    ] as const)
      expect(Math.abs(studentQuantileFrom8(0.975, df) - t)).toBeLessThan(1e-4);
    expect(() => studentQuantileFrom8(0.975, 7)).toThrow(RangeError);
  });
});

describe('coverage', () => {
  it('of published intervals is within its bounds in every row, where the model alone falls short', async () => {
    const { rows, runs } = await simulateCoverage(ratingPlugins, 30, 5, quiet);
    expect(runs).toBe(30);
    for (const row of rows) expect({ ...row, holds: coverageHolds(row) }).toMatchObject({ holds: true, withheld: 0 });
    expect(Math.min(...rows.map((row) => row.model))).toBeLessThan(0.92);
  });

  it('that is too low or too high does not hold', () => {
    expect(coverageHolds({ published: 0.88, se: 0.01 })).toBe(false);
    expect(coverageHolds({ published: 0.999, se: 0.005 })).toBe(false);
    expect(coverageHolds({ published: 0.92, se: 0.005 })).toBe(true);
  });
});

describe('sampling rules', () => {
  it('are compared by battles; the draw that looks at counts and openness is first at newcomers', async () => {
    const options = { runs: 2, width: 220, seed: 4 };
    const { rules } = await simulateMatchmaker(ratingPlugins, options, quiet);
    expect(rules.map((rule) => rule.name)).toEqual(['uncertainty', 'uniform', 'exposure']);
    const [uncertainty, uniform] = rules;
    for (const rule of rules) expect(rule.battlesToWidth).toBeGreaterThan(100);
    expect(uncertainty?.newcomersToWidth).toBeLessThan(uniform?.newcomersToWidth ?? 0);
    expect((await simulateMatchmaker(ratingPlugins, options, quiet)).rules).toEqual(rules);
  });
});

describe('the command', () => {
  async function answer(...args: readonly string[]): Promise<string> {
    const printed: string[] = [];
    const command = simulateCommand({ ...ratingPlugins, print: (text) => printed.push(text), progress: quiet });
    for (const each of [command, ...command.commands]) each.exitOverride().configureOutput({ writeErr: quiet });
    await command.parseAsync(args, { from: 'user' });
    expect(printed).toHaveLength(1);
    return printed[0] ?? '';
  }

  it('has the seeds of the figures as defaults', async () => {
    expect(JSON.parse(await answer('figure4', '--json'))).toMatchObject({ arrivals: 280, runsCompleted: 558 });
    expect(JSON.parse(await answer('figure3', '--json'))).toMatchObject({
      truth: expect.closeTo(1139.7466, 4) as number,
    });
    expect(JSON.parse(await answer('table2', '--json'))).toMatchObject({ battles: 211, walkthrough: {}, seed: 1 });
    expect(await answer('figure4', '--seed', '18446744073709551616', '--json')).not.toBe(
      await answer('figure4', '--seed', '0', '--json'),
    );
    expect(await answer('figure4', '--seed', '12')).toMatch(/^arrivals +battlesCompleted/u);
  });

  it.each([
    ['figure4', '--seed', 'x'],
    ['figure3', '--seed', '1.5'],
    ['coverage', '--seed', '-1'],
    ['coverage', '--n', '0'],
    ['matchmaker', '--width', 'wide'],
  ])('refuses %s %s %s as bad input', async (...args) => {
    const failure: unknown = await answer(...args).catch((error: unknown) => error);
    expect(describeFailure(failure, false).code).toBe(2);
  });
});
