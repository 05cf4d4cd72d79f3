import { materialiseTask, offeredTasks } from '@coarena/runtime';
import { runSolo } from '@coarena/worker';
import type { SoakCheck } from '../../check.ts';
import { openTestArena, type TestArena } from '../../../integration/battle/test-arena.ts';

/**
 * The two presets differ as a judge would see: over the seeds, each on the practice task of its turn, `careful` passes
 * the checker at least nine times in ten and `hasty` fails at least three times in ten.
 */
export const check: SoakCheck = {
  name: 'presets',
  figure: 30,
  run: async (n, report) => {
    const test = await openTestArena({ careful: { preset: 'careful' }, hasty: { preset: 'hasty' } });
    const passed = { careful: 0, hasty: 0 };
    const lines: string[] = [];
    try {
      const tasks = await offeredTasks();
      for (let seed = 1; seed <= n; seed++) {
        const task = tasks[seed % tasks.length]?.id ?? '';
        for (const agent of ['careful', 'hasty'] as const) {
          const checker = await alone(test, task, seed, agent);
          if (checker === 'pass') passed[agent] += 1;
          lines.push(`seed ${seed}, ${task}: ${agent} ${checker}`);
          report(lines.at(-1) ?? '');
        }
      }
    } finally {
      await test.close();
    }
    const failures: string[] = [];
    if (passed.careful < Math.floor(n * 0.9))
      failures.push(`careful passed ${passed.careful} of ${n}; ${lines.join('; ')}`);
    if (n - passed.hasty < Math.floor(n * 0.3)) failures.push(`hasty failed only ${n - passed.hasty} of ${n}`);
    return { failures, figures: { runs: n, carefulPassed: passed.careful, hastyPassed: passed.hasty } };
  },
};

async function alone({ arena }: TestArena, id: string, seed: number, agent: string): Promise<string> {
  const { name, ...task } = await materialiseTask({ id, seed, blobs: arena.blobs, hasher: arena.hasher });
  const run = await runSolo(arena, {
    id: `${name}-${seed}-${agent}`,
    task: { ...task, id: name, submitter: 'system' },
    agent,
  });
  return run.checker.verdict ?? `null (${run.checker.reason})`;
}
