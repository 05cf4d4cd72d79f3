import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParityDifference, Task } from '@coarena/core';
import { HELPER_MUTATIONS } from '../../apps/cli/src/parity/helper-mutations.ts';
import { builtInRecipe } from '../../apps/cli/src/parity/mutation-file.ts';
import { PairBench } from '../../apps/cli/src/parity/pair-bench.ts';
import { MUTATION_NAMES } from '../../apps/cli/src/parity/run-parity.ts';
import { TASK_MUTATIONS } from '../../apps/cli/src/parity/task-mutations.ts';
import { coarena } from '../integration/cli/run-coarena.ts';

let folder: string;
let bench: PairBench;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coarena-mutations-'));
  bench = await PairBench.open({ config: [], set: [] }, folder, new AbortController().signal);
});
afterAll(async () => {
  await bench?.dispose();
  await rm(folder, { recursive: true, force: true });
});

const names = (found: readonly ParityDifference[]): readonly string[] => found.map(({ name }) => name);

/** Several differences share one pair here; `coarena parity --mutations` makes a pair for each. */
describe('a difference between two desktops', () => {
  it('is one of at least twenty that can be made', () => {
    expect(new Set(MUTATION_NAMES).size).toBe(MUTATION_NAMES.length);
    expect(MUTATION_NAMES.length).toBeGreaterThanOrEqual(20);
  });

  it.each(['browser', 'browser_desktop'] as const)('of the machine is found, %s', async (space) => {
    const made = HELPER_MUTATIONS.filter(({ actionSpace = 'browser' }) => actionSpace === space);
    const helper = made.map(({ change }) => `{\n${change}\n}`).join('\n');
    const found = names(await bench.changed('b', { name: `all-${space}`, helper }, space));
    for (const { name, finds } of made) for (const field of finds) expect(found, name).toContain(field);
  });

  it('of what a lane is given is found', async () => {
    const made = TASK_MUTATIONS.filter(({ name }) => name !== 'another-start-page');
    const change = async (task: Task): Promise<Task> => {
      let changed = task;
      for (const mutation of made) changed = (await mutation.change?.(changed, bench.blobs)) ?? changed;
      return changed;
    };
    const steps = made.flatMap(({ recipe }) => recipe ?? []);
    const recipe = await builtInRecipe(
      'all',
      steps.filter((step) => !('open' in step)),
    );
    const found = names(
      await bench.changed('a', { name: 'all-task', task: change, recipe, actionSpace: 'browser_desktop' }),
    );
    const fields = made.flatMap(({ finds }) => finds).filter((field) => field !== 'tabs');
    expect(found).toEqual(expect.arrayContaining([...new Set(fields)]));
  });
});

describe('coarena parity --mutation', () => {
  it('applies steps from outside to the side it names and prints the fields that differ', async () => {
    const file = join(folder, 'extra.yaml');
    await writeFile(file, 'lane: left\nrecipe:\n  - file: { name: extra.txt, text: "x" }\n');
    const { code, out } = await coarena(['parity', '--mutation', file, '--json']);
    const report = JSON.parse(out) as {
      caught: number;
      missed: string[];
      falseAlarms: number;
      rows: { fields: { name: string; left: string; right: string }[] }[];
    };
    expect(report).toMatchObject({ caught: 1, missed: [], falseAlarms: 0 });
    expect(report.rows[0]?.fields.find(({ name }) => name === 'work')?.left).toContain('extra.txt 1 ');
    expect(code).toBe(0);
  });

  it('refuses a bad file in one line', async () => {
    const file = join(folder, 'bad.yaml');
    await writeFile(file, 'lane: middle\nrecipe:\n  - open: http://shop.practice.test/\n');
    const { code, out, err } = await coarena(['parity', '--mutation', file, '--json']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trim()).toMatch(/^coarena: \S+bad\.yaml:1:7: lane: expected .+$/u);
  });
});
