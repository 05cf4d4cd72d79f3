import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActionSpace, ParityDifference, Task } from '@coarena/core';
import { ownOf, unclaimedOf, unseenOf, type Claim } from '../../apps/cli/src/parity/claims.ts';
import { GUEST_ITSELF, GUEST_MUTATIONS, type GuestMutation } from '../../apps/cli/src/parity/guest-mutations.ts';
import { builtInRecipe } from '../../apps/cli/src/parity/mutation-file.ts';
import { PairBench } from '../../apps/cli/src/parity/pair-bench.ts';
import { MUTATION_NAMES, sameRecipe } from '../../apps/cli/src/parity/run-parity.ts';
import { TASK_MUTATIONS, type TaskMutation } from '../../apps/cli/src/parity/task-mutations.ts';
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

type Made = { readonly name: string; readonly finds: readonly Claim[] };

/** Each mutation shows in all that it claims, and nothing differs beside that. */
function eachIsSeen(made: readonly Made[], found: readonly ParityDifference[], beside: readonly Claim[] = []): void {
  for (const { name, finds } of made) expect(unseenOf(finds, found), name).toEqual([]);
  expect(unclaimedOf([...made.flatMap(({ finds }) => finds), ...beside], found)).toEqual([]);
}

/** What a lane is given, by which mutations can share a pair: a page that is not opened cannot show. */
const GIVEN: readonly (readonly string[])[] = [
  [
    'one-byte-of-an-attachment',
    'another-seed',
    'one-word-of-a-page',
    'one-word-of-a-later-page',
    'one-site-more',
    'a-cookie',
    'a-stored-item',
    'a-bookmark',
    'another-file',
  ],
  ['another-start-page', 'a-slower-page', 'a-file-less', 'another-action-space', 'steps-in-another-order'],
  ['another-tab'],
];

const SPACES = ['browser', 'browser_desktop'] as const;
/** Of another guest nothing can be told in a pair whose guest is another one anyway. */
const ofMachine = (space: ActionSpace): readonly GuestMutation[] =>
  GUEST_MUTATIONS.filter(({ actionSpace = 'browser', finds }) => actionSpace === space && finds !== GUEST_ITSELF);
const ofGiven = (names: readonly string[]): readonly TaskMutation[] =>
  TASK_MUTATIONS.filter(({ name }) => names.includes(name));

/** Several differences share one pair here; `coarena parity --mutations` makes a pair for each. */
describe('a difference between two desktops', () => {
  it('is one of at least twenty that can be made', () => {
    expect(new Set(MUTATION_NAMES).size).toBe(MUTATION_NAMES.length);
    expect(MUTATION_NAMES.length).toBeGreaterThanOrEqual(20);
    expect(GIVEN.flat().toSorted()).toEqual(TASK_MUTATIONS.map(({ name }) => name).toSorted());
  });

  it('shows in a place of its own, whatever else the pair has', () => {
    for (const made of [...SPACES.map(ofMachine), ...GIVEN.map(ofGiven)])
      for (const { name, finds } of made) {
        const others = made.filter((other) => other.name !== name).flatMap((other) => other.finds);
        expect(ownOf(finds, others), name).not.toEqual([]);
      }
  });

  it.each(SPACES)('of the machine is found, %s', async (space) => {
    const made = ofMachine(space);
    const guest = made.map(({ change }) => `{\n${change}\n}`).join('\n');
    const steps = made.flatMap(({ recipe }) => recipe ?? []);
    const both = steps.length === 0 ? {} : await sameRecipe(`all-${space}`, steps);
    const found = await bench.changed('b', { name: `all-${space}`, guest, ...both }, space);
    eachIsSeen(made, found, GUEST_ITSELF);
  });

  it.each(GIVEN)('of what a lane is given is found: %s', async (...names) => {
    const made = ofGiven(names);
    const change = async (task: Task): Promise<Task> => {
      let changed = task;
      for (const mutation of made) changed = (await mutation.change?.(changed, bench.blobs)) ?? changed;
      return changed;
    };
    const recipeOf = async (of: 'recipe' | 'plainRecipe', key: 'recipe' | 'plainRecipe') => {
      const steps = made.flatMap((mutation) => mutation[of] ?? []);
      return steps.length === 0 ? {} : { [key]: await builtInRecipe(`all-${of}`, steps) };
    };
    const actionSpace = made.find((mutation) => mutation.actionSpace !== undefined)?.actionSpace;
    const found = await bench.changed('b', {
      name: 'all-task',
      task: change,
      ...(await recipeOf('recipe', 'recipe')),
      ...(await recipeOf('plainRecipe', 'plainRecipe')),
      ...(actionSpace === undefined ? {} : { actionSpace }),
    });
    eachIsSeen(made, found);
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
