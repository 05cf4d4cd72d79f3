import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { ArenaError, TaskFile } from '@coarena/core';
import { openWorkbench, practiceCatalogue, practiceTaskFile, readYamlFile, seededRandom } from '@coarena/runtime';
import { QUIET } from '../demo/demo-config.ts';
import { isTaskFile, playTask } from '../practice/play-task.ts';
import { PRACTICE_AGENTS } from '../practice/practice-agents.ts';
import { runPractice, type PracticeResult } from '../practice/run-practice.ts';
import { EXIT } from '../shared/exit.ts';
import { configFrom, parseSeed, withConfigOptions, withJson, type ConfigOptions } from '../shared/options.ts';
import { columns, openOutput } from '../shared/output.ts';
import { inTemporaryFolder } from '../shared/temporary.ts';

type Options = ConfigOptions & {
  readonly json: boolean;
  readonly all: boolean;
  readonly agent: string;
  readonly task?: string;
  readonly seed?: number;
  readonly sabotage?: number;
};

/** `coarena practice`: one agent alone on the built-in tasks; nothing is queued, judged or rated. */
export function practiceCommand(): Command {
  return withJson(withConfigOptions(new Command('practice').description('run one agent alone on practice tasks')))
    .requiredOption(
      '--agent <name>',
      `the agent, by its name in the roster, or ${Object.keys(PRACTICE_AGENTS).join(' or ')}`,
    )
    .option('--task <id>', 'one built-in task, or a task file of your own (.yaml)')
    .option('--all', 'every built-in task (the default without --task)', false)
    .option('--seed <n>', 'what the tasks derive from; a new one when left out', parseSeed)
    .option(
      '--sabotage <k>',
      'leave out the k-th effective action of each run, from 1; a run that has fewer is listed apart',
      parseCount,
    )
    .action((options: Options) => practice(options));
}

async function practice(options: Options): Promise<void> {
  if (options.all && options.task !== undefined)
    throw new ArenaError('usage', { reason: '--all and --task exclude each other' });
  if (options.task !== undefined)
    await readYamlFile(
      isTaskFile(options.task) ? resolve(options.task) : await practiceTaskFile(options.task),
      TaskFile,
    );
  const output = openOutput(options.json);
  const seed = options.seed ?? randomInt(2 ** 32 - 1);
  const { runs, skipped } = await inTemporaryFolder((folder) =>
    inFolder(folder, options, seed, (line) => output.progress(line)),
  );
  const passed = runs.filter(({ checker }) => checker.verdict === 'pass').length;
  const answer = { seed, runs, passed, failed: runs.length - passed, ...(skipped.length > 0 ? { skipped } : {}) };
  output.answer(answer, () => summary({ runs, skipped }, passed));
  process.exitCode = passed === runs.length ? EXIT.done : EXIT.failed;
}

async function inFolder(
  folder: string,
  { agent, task, sabotage, ...options }: Options,
  seed: number,
  progress: (line: string) => void,
): Promise<PracticeResult> {
  const own = `data.folder=${JSON.stringify(folder)}`;
  let config = configFrom({ ...options, set: [...options.set, own] }, QUIET);
  const known = PRACTICE_AGENTS[agent];
  if (known !== undefined && !Object.hasOwn(config.values.agents, agent))
    config = configFrom({ ...options, set: [...options.set, own, known()] }, QUIET);
  const roster = Object.keys(config.values.agents);
  if (!roster.includes(agent))
    throw new ArenaError('usage', {
      reason: `--agent: "${agent}" is not on the roster (${roster.join(', ')}) and not one of ${Object.keys(PRACTICE_AGENTS).join(', ')}, which need no roster`,
    });
  const ids = task === undefined ? (await practiceCatalogue()).map(({ id }) => id) : [task];
  const bench = await openWorkbench(config, { random: seededRandom(seed) });
  try {
    const how = { agent, seed, progress, ...(sabotage === undefined ? {} : { sabotage }) };
    return await runPractice({ ...how, ids, play: (id) => playTask(bench, id, how) });
  } finally {
    await bench.dispose();
  }
}

function summary({ runs, skipped }: PracticeResult, passed: number): string {
  const rows = runs.map((run) => [
    run.task,
    run.agent,
    String(run.steps),
    run.end,
    run.checker.verdict ?? run.checker.reason,
  ]);
  const table = columns([['TASK', 'AGENT', 'STEPS', 'END', 'CHECKER'], ...rows]);
  const short = skipped.map(({ task, effective }) => `${task} has only ${effective} effective actions`);
  return [table, '', `${passed} passed, ${runs.length - passed} failed`, ...short].join('\n');
}

function parseCount(text: string): number {
  if (!/^[1-9][0-9]{0,5}$/u.test(text)) throw new InvalidArgumentError('a whole number from 1.');
  return Number(text);
}
