import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { runDemo } from '../demo/run-demo.ts';
import type { DemoReport } from '../demo/report.ts';
import { parseSeed, withConfigOptions, withJson, type ConfigOptions } from '../shared/options.ts';
import { columns, openOutput } from '../shared/output.ts';
import { onStopRequested } from '../shared/stop-signals.ts';

type Options = ConfigOptions & {
  readonly json: boolean;
  readonly seed?: number;
  readonly task?: string;
  readonly keep?: string;
  readonly driver?: string;
  readonly agents?: string;
};

/** `coarena demo`: one whole battle, from the task to the board, in a temporary arena. */
export function demoCommand(): Command {
  return withJson(withConfigOptions(new Command('demo').description('run one whole battle in a temporary arena')))
    .option('--seed <n>', 'what everything random derives from; a new one when left out', parseSeed)
    .option('--task <file>', 'a task file in place of a built-in practice task')
    .option('--keep <dir>', 'write the battle, its steps, frames, trees and egress there')
    .option('--driver <name>', 'the sandbox driver')
    .option('--agents <a,b>', 'the two agents, by their names in the roster')
    .action((options: Options) => demo(options));
}

async function demo(options: Options): Promise<void> {
  const output = openOutput(options.json);
  const stop = new AbortController();
  onStopRequested((name) => stop.abort(new Error(`stopped by ${name}`)));
  const { task, keep, seed, ...more } = options;
  const report = await runDemo({
    ...more,
    seed: seed ?? randomInt(2 ** 32 - 1),
    ...(task === undefined ? {} : { task: resolve(task) }),
    ...(keep === undefined ? {} : { keep: resolve(keep) }),
    progress: (line) => output.progress(line),
    stop: stop.signal,
  });
  output.answer(report, () => summary(report));
}

function summary(report: DemoReport): string {
  const runs = report.runs.map((run) => [
    run.side,
    run.agent,
    `${run.steps} steps`,
    run.cause === null ? String(run.end) : `${run.end} (${run.cause})`,
    `checker: ${run.checker.verdict ?? run.checker.reason}`,
  ]);
  const board = report.leaderboard.map((row) => [
    row.agent,
    row.rating === null ? 'provisional' : row.rating.toFixed(1),
    row.streaming.toFixed(1),
    String(row.battles),
  ]);
  return [
    `seed ${report.seed}, battle ${report.battle}`,
    report.task.instruction,
    '',
    columns([['SIDE', 'AGENT', 'STEPS', 'END', 'CHECKER'], ...runs]),
    '',
    `vote: ${report.vote.choice}`,
    '',
    columns([['AGENT', 'RATING', 'STREAMING', 'BATTLES'], ...board]),
  ].join('\n');
}
