import { Command, InvalidArgumentError } from 'commander';
import { ArenaError } from '@coarena/core';
import { EXIT } from '../shared/exit.ts';
import { withConfigOptions, withJson, type ConfigOptions } from '../shared/options.ts';
import { columns, openOutput } from '../shared/output.ts';
import { onStopRequested } from '../shared/stop-signals.ts';
import { inTemporaryFolder } from '../shared/temporary.ts';
import { readMutation } from './mutation-file.ts';
import { PairBench } from './pair-bench.ts';
import {
  MUTATION_NAMES,
  remarkOn,
  reportOf,
  runEqual,
  runMutations,
  runOutside,
  type ParityReport,
  type ParityRow,
} from './run-parity.ts';

type Options = ConfigOptions & {
  readonly json: boolean;
  readonly mutations: boolean;
  readonly mutation?: string;
  readonly pairs?: number;
  readonly only?: string;
};

/** `coarena parity`: whether a difference between two desktops is found before the first action, and nothing else is. */
export function parityCommand(): Command {
  const command = new Command('parity').description(
    'make pairs of desktops, different on purpose or equal, and compare them',
  );
  return withJson(withConfigOptions(command))
    .option('--mutations', 'every built-in difference, each in one desktop of a pair (the default)', false)
    .option('--only <a,b>', 'of the built-in differences these alone')
    .option('--mutation <file>', 'a difference of your own: YAML with lane and recipe')
    .option('--pairs <n>', 'so many pairs of equal desktops, which must not differ', parseCount)
    .action((options: Options) => parity(options));
}

async function parity(options: Options): Promise<void> {
  const { mutation: file, pairs } = options;
  if (file !== undefined && (options.mutations || options.only !== undefined))
    throw new ArenaError('usage', { reason: '--mutation FILE goes without --mutations and --only' });
  const output = openOutput(options.json);
  const stop = new AbortController();
  onStopRequested((name) => stop.abort(new Error(`stopped by ${name}`)));
  const outside = file === undefined ? null : await readMutation(file);
  const names = builtIn(options);
  const report = await inTemporaryFolder(async (folder) => {
    const bench = await PairBench.open(options, folder, stop.signal);
    try {
      const rows: ParityRow[] = [];
      if (outside !== null && file !== undefined) rows.push(await runOutside(bench, file, outside));
      rows.push(...(await runMutations(bench, names, (line) => output.progress(line))));
      const equal = pairs ?? 1;
      const alarms = await runEqual(bench, equal, (line) => output.progress(line));
      return reportOf(rows, equal, alarms);
    } finally {
      await bench.dispose();
    }
  });
  output.answer(report, () => summary(report));
  process.exitCode = report.missed.length === 0 && report.falseAlarms === 0 ? EXIT.done : EXIT.failed;
}

function builtIn({ mutations, mutation, only, pairs }: Options): readonly string[] {
  if (only !== undefined) return only.split(',').map((name) => name.trim());
  return mutations || (mutation === undefined && pairs === undefined) ? MUTATION_NAMES : [];
}

function summary(report: ParityReport): string {
  const rows = report.rows.map((row) => [
    row.mutation,
    row.fields.map(({ name }) => name).join(', ') || 'nothing',
    remarkOn(row).trim(),
  ]);
  const alarms = report.alarms.flatMap((fields) =>
    fields.map(({ name, left, right }) => `equal desktops differ in ${name}: ${left} / ${right}`),
  );
  const counts = `${report.caught} of ${report.rows.length} caught; ${report.falseAlarms} of ${report.pairs} equal pairs with a false alarm`;
  return [...(rows.length > 0 ? [columns([['MUTATION', 'DIFFERS IN', ''], ...rows]), ''] : []), ...alarms, counts].join(
    '\n',
  );
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!/^[1-9][0-9]{0,4}$/u.test(text)) throw new InvalidArgumentError('a whole number from 1 to 99999.');
  return count;
}
