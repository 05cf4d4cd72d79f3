import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProposedAction } from '@coarena/core';
import type { Workbench } from '@coarena/runtime';
import { determinismBench, doAgain, doAgainWithout, leftBy, oracleOf, practiceTask } from './do-again.ts';
import { scriptedAgent } from './replay-agent.ts';

let bench: Workbench;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ bench, close } = await determinismBench());
});
afterAll(() => close());

const MAKE_A_TABLE = `import csv, hashlib, sys
rows = [(n, hashlib.sha256(str(n).encode()).hexdigest()[:8]) for n in range(50)]
csv.writer(sys.stdout).writerows(rows)
`;

/** A way through everything that a desktop battle has. */
const MIXED: readonly ProposedAction[] = [
  { verb: 'run_command', params: { program: 'python3', args: ['-c', MAKE_A_TABLE] } },
  {
    verb: 'run_command',
    params: { program: 'python3', args: ['-c', 'open("sum.txt", "w").write(str(sum(range(100))))'] },
  },
  { verb: 'run_command', params: { program: 'sha256sum', args: ['sum.txt'] } },
  { verb: 'run_command', params: { program: 'curl', args: ['-s', 'http://inbox.practice.test/'] } },
  { verb: 'run_command', params: { program: 'sh', args: ['-c', 'id'] } },
  { verb: 'run_command', params: { program: 'git', args: ['init', 'repository'] } },
  { verb: 'deliver_file', params: { path: 'sum.txt' } },
  { verb: 'navigate', params: { url: 'http://inbox.practice.test/' } },
  { verb: 'scroll', params: { x: 400, y: 300, dx: 0, dy: 200 } },
  { verb: 'finish', params: { verdict: 'success', message: '4950' } },
];

describe('the same actions on a fresh desktop of the same task', () => {
  it('leave the same end state as the oracle did', async () => {
    const { first, second } = await doAgain(bench, await practiceTask(bench, 'inbox-reply', 3), oracleOf(bench));
    expect(first.checker.verdict).toBe('pass');
    expect(leftBy(second)).toEqual(leftBy(first));
  }, 120_000);

  it('leave the same files and output of commands, and others where one of them is missing', async () => {
    const task = await practiceTask(bench, 'delivery-weights', 3);
    const { first, second } = await doAgain(bench, task, scriptedAgent(MIXED));
    const left = leftBy(first);
    expect(left.end).toMatchObject({ end: 'finished', verdict: 'success' });
    expect(left.left.files).toMatchObject([{ name: 'sum.txt', text: '4950' }]);
    expect(left.outcomes).toContain('run_command refused');
    expect(left.commands.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0, 0]);
    expect(leftBy(second)).toEqual(left);
    expect(leftBy(await doAgainWithout(bench, task, first, 2))).not.toEqual(left);
  }, 120_000);
});
