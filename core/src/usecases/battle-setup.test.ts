import { describe, expect, it } from 'vitest';
import { ArenaConfig } from '../config/schema.ts';
import type { Task } from '../domain/task.ts';
import { battleSetup } from './battle-setup.ts';
import { randomOf } from './testing.ts';

const task: Task = {
  id: 't1',
  submitter: 'system',
  instruction: 'Look',
  startUrl: null,
  attachments: [],
  sites: [],
  checker: [],
  practice: null,
  actionSpace: null,
};
const config = (battle: Record<string, unknown>) => ArenaConfig.parse({ agents: {}, battle });

describe('battleSetup', () => {
  it('draws redundancy, action space and side each from its own stream', () => {
    const labels: string[] = [];
    const random = randomOf((label) => {
      labels.push(label);
      return 0.05;
    });
    const setup = battleSetup('b1', task, config({ actionSpace: { browser: 1, browser_desktop: 1 } }), random);
    expect(setup).toMatchObject({
      redundant: true,
      target: 3,
      actionSpace: 'browser',
      sideOfA: 'left',
      showcase: false,
      retryOf: null,
    });
    expect(labels).toEqual(['battle:b1:redundancy', 'battle:b1:action-space', 'battle:b1:side']);
  });

  it('needs one judge outside the sample, and the right side at a half', () => {
    expect(
      battleSetup(
        'b1',
        task,
        config({}),
        randomOf(() => 0.5),
      ),
    ).toMatchObject({ redundant: false, target: 1, sideOfA: 'right' });
    expect(
      battleSetup(
        'b1',
        task,
        config({ redundancy: { fraction: 0.5 } }),
        randomOf(() => 0.5),
      ).redundant,
    ).toBe(false);
  });

  it('keeps to the weights of the action spaces, also at the edges', () => {
    const spaceAt = (u: number, weights: Record<string, number>) =>
      battleSetup(
        'b',
        task,
        config({ actionSpace: weights }),
        randomOf(() => u),
      ).actionSpace;
    expect(spaceAt(0.49, { browser: 1, browser_desktop: 1 })).toBe('browser');
    expect(spaceAt(0.5, { browser: 1, browser_desktop: 1 })).toBe('browser_desktop');
    expect(spaceAt(0.999999, { browser: 1, browser_desktop: 0 })).toBe('browser');
    expect(spaceAt(0, { browser: 0, browser_desktop: 1 })).toBe('browser_desktop');
  });

  it('leaves a task its own action space', () => {
    expect(
      battleSetup(
        'b',
        { ...task, actionSpace: 'browser_desktop' },
        config({}),
        randomOf(() => 0),
      ).actionSpace,
    ).toBe('browser_desktop');
  });
});
