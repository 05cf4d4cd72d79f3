import { InvalidArgumentError, Command } from 'commander';
import { parseSeed } from '../shared/options.ts';
import { tableOf } from '../stats/tables.ts';
import { simulateCoverage } from './coverage.ts';
import type { Progress, SimulationDeps } from './deps.ts';
import { simulateFigure3 } from './figure3.ts';
import { simulateFigure4 } from './figure4.ts';
import { simulateMatchmaker } from './matchmaker.ts';
import { simulateTable2 } from './table2.ts';

/** What the command needs from outside: plugins by name, where its answer goes, and where its progress goes. */
export type SimulateDeps = SimulationDeps & {
  /** Writes one answer to standard output. */
  readonly print: (text: string) => void;
  readonly progress: Progress;
};

type Common = { readonly seed: number; readonly json?: boolean };
type FigureOptions = { readonly seed: bigint; readonly json?: boolean };

/**
 * `simulate table2|figure3|figure4|matchmaker|coverage [--seed N] [--json]`: the worked example, the two figures and two
 * experiments. The figures draw like Python's `random.Random(seed)`; the same seed always gives the same answer.
 */
export function simulateCommand(deps: SimulateDeps): Command {
  const simulate = new Command('simulate').description(
    'Reproduce the figures of the rating, and test it on made-up judges',
  );
  const show = (
    options: { readonly json?: boolean },
    answer: unknown,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): void => deps.print(options.json === true ? JSON.stringify(answer) : tableOf(rows));

  seeded(simulate, 'table2', 'The worked example: five agents, 211 votes', 1).action(async (options: Common) => {
    const table = await simulateTable2(deps, options.seed);
    const rows = table.agents.map(({ id, rating, halfWidth, band, battles }) => ({
      id,
      rating,
      halfWidth,
      band,
      battles,
    }));
    show(options, table, rows);
  });
  pythonSeeded(simulate, 'figure3', 'How rating, interval and streaming value converge over 600 votes', 7n).action(
    async (options: FigureOptions) => {
      const figure = await simulateFigure3(deps, options.seed);
      show(options, figure, figure.points);
    },
  );
  pythonSeeded(simulate, 'figure4', 'A day of battles waiting for four slots', 11n).action((options: FigureOptions) => {
    const figure = simulateFigure4(options.seed);
    show(options, figure, [figure]);
  });
  seeded(simulate, 'matchmaker', 'Battles that each sampling rule needs for intervals of a given width', 1)
    .option('--runs <number>', 'boards simulated for each rule', positive(10_000), 20)
    .option('--width <elo>', 'whole width of an interval', positive(2_000), 150)
    .action(async (options: Common & { readonly runs: number; readonly width: number }) => {
      const comparison = await simulateMatchmaker(deps, options, deps.progress);
      show(options, comparison, comparison.rules);
    });
  seeded(simulate, 'coverage', 'How often published 95% intervals hold the truth', 1)
    .option('--n <number>', 'boards simulated for each row', positive(1_000_000), 500)
    .action(async (options: Common & { readonly n: number }) => {
      const coverage = await simulateCoverage(deps, options.n, options.seed, deps.progress);
      show(options, coverage, coverage.rows);
    });
  return simulate;
}

function seeded(simulate: Command, name: string, description: string, seed: number): Command {
  return withSeed(simulate, name, description).option('--seed <number>', SEED, parseSeed, seed);
}

/** For simulations that draw as Python does: any whole number is a seed. */
function pythonSeeded(simulate: Command, name: string, description: string, seed: bigint): Command {
  return withSeed(simulate, name, description).option('--seed <number>', SEED, wholeNumber, seed);
}

const SEED = 'seed of everything that is drawn';

function withSeed(simulate: Command, name: string, description: string): Command {
  return simulate.command(name).description(description).option('--json', 'print one JSON object');
}

function wholeNumber(text: string): bigint {
  if (!/^-?[0-9]{1,100}$/u.test(text)) throw new InvalidArgumentError('a seed is a whole number.');
  return BigInt(text);
}

function positive(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^[0-9]+$/u.test(text) || value < 1 || value > most)
      throw new InvalidArgumentError(`a whole number from 1 to ${most} is needed.`);
    return value;
  };
}
