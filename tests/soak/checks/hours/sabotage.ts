import { practiceCatalogue } from '@coarena/runtime';
import type { SoakCheck } from '../../check.ts';
import { openOracle, type Oracle } from '../../../integration/oracle/open-oracle.ts';

/**
 * Every action of the oracle matters: seed by seed and task by task, each effective action in turn is left out of a run
 * of its own, and the checker must then fail. The runs without a gap must pass.
 */
export const check: SoakCheck = {
  name: 'sabotage',
  figure: 500,
  run: async (n, report) => {
    const oracle = await openOracle();
    const failures: string[] = [];
    const tasks = await practiceCatalogue();
    try {
      const gaps = gapsOf(
        oracle,
        tasks.map(({ id }) => id),
        n,
        failures,
      );
      await Promise.all([work(oracle, gaps, failures, report), work(oracle, gaps, failures, report)]);
    } finally {
      await oracle.close();
    }
    return { failures, figures: { runs: n, tasks: tasks.length } };
  },
};

type Gap = { readonly task: string; readonly seed: number; readonly drop: number };

/** The gaps in their order, as many as asked for; each task and seed is first played whole. */
async function* gapsOf(oracle: Oracle, tasks: readonly string[], n: number, failures: string[]): AsyncGenerator<Gap> {
  let left = n;
  for (let seed = 1; left > 0; seed += 1) {
    for (const task of tasks) {
      const whole = await oracle.play(task, seed);
      if (whole.verdict !== 'pass') failures.push(`${task}, seed ${seed}: ${whole.reason}`);
      for (let drop = 1; drop <= whole.effective && left > 0; drop += 1, left -= 1) yield { task, seed, drop };
    }
  }
}

async function work(
  oracle: Oracle,
  gaps: AsyncGenerator<Gap>,
  failures: string[],
  report: (line: string) => void,
): Promise<void> {
  for await (const { task, seed, drop } of gaps) {
    const { verdict, reason, dropped } = await oracle.play(task, seed, drop);
    const line = `${task}, seed ${seed}, without action ${drop} (${dropped}): ${verdict}, ${reason}`;
    report(line);
    if (verdict !== 'fail' || dropped === null) failures.push(line);
  }
}
