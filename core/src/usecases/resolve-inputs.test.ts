import { describe, expect, it } from 'vitest';
import type { BattleSetup } from '../domain/battle.ts';
import type { Task } from '../domain/task.ts';
import { resolveInputs } from './resolve-inputs.ts';

const setup: BattleSetup = {
  id: 'b',
  task: 't',
  redundant: false,
  target: 1,
  actionSpace: 'browser',
  sideOfA: 'left',
  showcase: false,
  budget: { steps: 100, wallMs: 1_200_000 },
  retryOf: null,
};
const task: Task = {
  id: 't',
  submitter: 'ada',
  instruction: 'Find the cheapest kettle.',
  startUrl: 'http://shop.practice.test/',
  attachments: [{ name: 'list.txt', sha256: 'a'.repeat(64), bytes: 3 }],
  sites: [],
  checker: [],
  practice: null,
  actionSpace: null,
};
const hasher = { sha256: (data: string | Uint8Array) => `<${String(data)}>` };
const resolve = (more: { readonly setup?: Partial<BattleSetup>; readonly task?: Partial<Task> } = {}) =>
  resolveInputs({ ...setup, ...more.setup }, { ...task, ...more.task }, 'budget: 100', hasher);

describe('what both lanes are handed', () => {
  it('is one object that neither can change, with the instruction, the files, the tools and the budget', () => {
    const { brief } = resolve();
    expect(brief).toMatchObject({ ...pick(task), budget: setup.budget, screen: { width: 1280, height: 800 } });
    expect(brief.tools).toHaveLength(12 + 2);
    for (const part of [brief, brief.attachments, brief.attachments[0], brief.tools, brief.budget])
      expect(Object.isFrozen(part)).toBe(true);
  });

  it('has a hash of each part, which changes with that part alone', () => {
    const { hashes } = resolve();
    const changed = (other: ReturnType<typeof resolve>): string[] =>
      Object.entries(hashes).flatMap(([name, hash]) =>
        other.hashes[name as keyof typeof hashes] === hash ? [] : [name],
      );
    expect(changed(resolve())).toEqual([]);
    expect(changed(resolve({ task: { instruction: 'Find another.' } }))).toEqual(['instruction']);
    expect(changed(resolve({ task: { attachments: [] } }))).toEqual(['attachments']);
    expect(changed(resolve({ task: { startUrl: 'http://shop.practice.test/kettles' } }))).toEqual(['startUrl']);
    expect(changed(resolve({ task: { startUrl: null } }))).toEqual(['startUrl']);
    expect(changed(resolve({ setup: { budget: { ...setup.budget, steps: 101 } } }))).toEqual(['prompt']);
    expect(changed(resolve({ setup: { actionSpace: 'browser_desktop' } }))).toEqual(['toolSchemas', 'prompt']);
  });
});

function pick({ instruction, attachments, startUrl }: Task): Partial<Task> {
  return { instruction, attachments, startUrl };
}
