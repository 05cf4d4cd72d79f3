import type { BlindStep } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { picturesOf } from './pictures.ts';

const click = { verb: 'click', params: { x: 1, y: 2, button: 'left', modifiers: [], count: 1 } };
const type = { verb: 'type', params: { text: 'a' } };
const command = { verb: 'run_command', params: { program: 'ls', args: [] } };

function steps(...told: readonly (Partial<BlindStep> & Pick<BlindStep, 'verb'>)[]): readonly BlindStep[] {
  return told.map((step, index) => ({
    index,
    clock: 0,
    params: {},
    reasoning: null,
    observation: '',
    status: 'ok',
    url: '',
    tab: '',
    frame: true,
    opening: false,
    origin: [0, 0],
    command: null,
    ...step,
  }));
}

describe('the pictures of a step', () => {
  it('begin, where a pointer was aimed, with the one that it was aimed at', () => {
    expect(picturesOf(steps(type, click), 1)).toEqual({ before: 0, after: 1 });
    expect(picturesOf(steps(click, command, click), 2)).toEqual({ before: 1, after: 2 });
  });

  it('are only what came of it where nothing was aimed', () => {
    expect(picturesOf(steps(click, type), 1)).toEqual({ before: null, after: 1 });
  });

  it('begin, in the first step, with what the run began with, whatever was done', () => {
    expect(picturesOf(steps({ ...type, opening: true }), 0)).toEqual({ before: 'opening', after: 0 });
    expect(picturesOf(steps({ ...command, opening: true }), 0)).toEqual({ before: 'opening', after: null });
    expect(picturesOf(steps(click), 0)).toEqual({ before: null, after: 0 });
  });

  it('are missing rather than those of another step', () => {
    expect(picturesOf(steps(type, { ...type, frame: false }, click), 2)).toEqual({ before: null, after: 2 });
    expect(picturesOf(steps(type), 3)).toEqual({ before: null, after: null });
  });
});
