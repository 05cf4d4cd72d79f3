import { isDeepStrictEqual } from 'node:util';
import { practiceCatalogue } from '@coarena/runtime';
import { determinismBench, doAgain, leftBy, oracleOf, practiceTask } from '../../../parity/determinism/do-again.ts';
import type { SoakCheck } from '../../check.ts';

/** Every practice task as the oracle does it, and the same actions once more on a fresh desktop: the same end state. */
export const check: SoakCheck = {
  name: 'determinism',
  figure: 12,
  run: async (n, report) => {
    const { bench, close } = await determinismBench();
    const failures: string[] = [];
    let steps = 0;
    try {
      const tasks = await practiceCatalogue();
      for (let turn = 0; turn < n; turn++) {
        const id = tasks[turn % tasks.length]?.id ?? '';
        const { first, second } = await doAgain(bench, await practiceTask(bench, id, 3), oracleOf(bench));
        steps += first.steps.length + second.steps.length;
        const [left, again] = [leftBy(first), leftBy(second)];
        if (left.verdict !== 'pass') failures.push(`${id}: ${first.checker.reason}`);
        for (const key of ['end', 'left', 'outcomes', 'commands', 'verdict'] as const)
          if (!isDeepStrictEqual(left[key], again[key])) failures.push(`${id}: another ${key} than the first time`);
        report(`${id}: ${first.steps.length} actions, done again`);
      }
    } finally {
      await close();
    }
    return { failures, figures: { tasks: n, steps } };
  },
};
