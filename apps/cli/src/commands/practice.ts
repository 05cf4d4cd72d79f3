import { randomInt } from 'node:crypto';
import { Command } from 'commander';
import { ArenaError } from '@coarena/core';
import { openWorkbench, practiceCatalogue, seededRandom, type Workbench } from '@coarena/runtime';
import { runSolo } from '@coarena/worker';
import { QUIET } from '../demo/demo-config.ts';
import { prepareTask } from '../demo/prepare-task.ts';
import { EXIT } from '../shared/exit.ts';
import { configFrom, parseSeed, withConfigOptions, withJson, type ConfigOptions } from '../shared/options.ts';
import { columns, openOutput, type Output } from '../shared/output.ts';
import { inTemporaryFolder } from '../shared/temporary.ts';

type Options = ConfigOptions & {
  readonly json: boolean;
  readonly all: boolean;
  readonly agent: string;
  readonly task?: string;
  readonly seed?: number;
};

/** `coarena practice`: one agent alone on the built-in tasks; nothing is queued, judged or rated. */
export function practiceCommand(): Command {
  return withJson(withConfigOptions(new Command('practice').description('run one agent alone on practice tasks')))
    .requiredOption('--agent <name>', 'the agent, by its name in the roster')
    .option('--task <id>', 'one built-in task')
    .option('--all', 'every built-in task (the default without --task)', false)
    .option('--seed <n>', 'what the tasks derive from; a new one when left out', parseSeed)
    .action((options: Options) => practice(options));
}

async function practice(options: Options): Promise<void> {
  if (options.all && options.task !== undefined)
    throw new ArenaError('usage', { reason: '--all and --task exclude each other' });
  const output = openOutput(options.json);
  const seed = options.seed ?? randomInt(2 ** 32 - 1);
  const runs = await inTemporaryFolder(async (folder) => {
    const config = configFrom({ ...options, set: [...options.set, `data.folder=${JSON.stringify(folder)}`] }, QUIET);
    const roster = Object.keys(config.values.agents);
    if (!roster.includes(options.agent))
      throw new ArenaError('usage', {
        reason: `--agent: "${options.agent}" is not on the roster: ${roster.join(', ')}`,
      });
    const ids = options.task === undefined ? (await practiceCatalogue()).map(({ id }) => id) : [options.task];
    const bench = await openWorkbench(config, { random: seededRandom(seed) });
    try {
      const done: PracticeRun[] = [];
      for (const id of ids) done.push(await runOne(bench, { id, seed, agent: options.agent }, output));
      return done;
    } finally {
      await bench.dispose();
    }
  });
  const passed = runs.filter(({ checker }) => checker.verdict === 'pass').length;
  const answer = { seed, runs, passed, failed: runs.length - passed };
  const rows = runs.map((run) => [
    run.task,
    run.agent,
    String(run.steps),
    run.end,
    run.checker.verdict ?? run.checker.reason,
  ]);
  output.answer(
    answer,
    () =>
      `${columns([['TASK', 'AGENT', 'STEPS', 'END', 'CHECKER'], ...rows])}\n\n${passed} passed, ${answer.failed} failed`,
  );
  process.exitCode = passed === runs.length ? EXIT.done : EXIT.failed;
}

type PracticeRun = {
  readonly task: string;
  readonly agent: string;
  readonly steps: number;
  readonly end: string;
  readonly checker: { readonly verdict: string | null; readonly reason: string };
  readonly wallMs: number;
};

async function runOne(
  bench: Workbench,
  what: { readonly id: string; readonly seed: number; readonly agent: string },
  output: Output,
): Promise<PracticeRun> {
  const { name, ...settled } = await prepareTask(bench, { seed: what.seed, id: what.id });
  output.progress(`${name}: ${settled.instruction}`);
  const run = await runSolo(bench, {
    id: bench.random.id(),
    task: { ...settled, id: name, submitter: 'system' },
    agent: what.agent,
    onProgress: (event) => output.progress(`  ${event.what}`),
  });
  const { verdict, reason } = run.checker;
  return {
    task: name,
    agent: what.agent,
    steps: run.steps.length,
    end: run.end.end,
    checker: { verdict, reason },
    wallMs: Math.round(run.wallMs),
  };
}
