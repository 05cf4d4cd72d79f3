import { expect, it } from 'vitest';
import type { PracticeRun, SkippedRun } from './play-task.ts';
import { runPractice } from './run-practice.ts';

const passed = (task: string): PracticeRun => ({
  task,
  agent: 'oracle',
  steps: 3,
  end: 'finished',
  checker: { verdict: 'pass', reason: 'all 1 assertions hold' },
  wallMs: 5,
  dropped: null,
});

const practice = (ids: readonly string[], play: (id: string) => Promise<PracticeRun | SkippedRun>) => {
  const said: string[] = [];
  return {
    said,
    result: runPractice({ ids, agent: 'oracle', sabotage: 9, play, progress: (line) => said.push(line) }),
  };
};

it('answers in the order of the tasks, and lists apart what was too short', async () => {
  const { result } = practice(['a', 'b', 'c'], async (id) => (id === 'b' ? { task: id, effective: 4 } : passed(id)));
  expect(await result).toEqual({ runs: [passed('a'), passed('c')], skipped: [{ task: 'b', effective: 4 }] });
});

it('refuses a number that no run has', async () => {
  const { result } = practice(['a', 'b'], async (task) => ({ task, effective: 4 }));
  await expect(result).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('4 on a, 4 on b') });
});

it('repeats a run that lost its desktop once, and throws what is lost twice', async () => {
  const lost = new Set<string>();
  const { result, said } = practice(['a', 'b'], async (id) => {
    if (!lost.has(id)) {
      lost.add(id);
      throw new Error('the desktop was lost');
    }
    return passed(id);
  });
  expect((await result).runs).toEqual([passed('a'), passed('b')]);
  expect(said).toContain('a: repeated after the desktop was lost');
  await expect(practice(['a'], () => Promise.reject(new Error('lost'))).result).rejects.toThrow('lost');
});
