import type { BlindStep } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { alternative, commandOf, deedOf, gestureOf, isCommand } from './steps.ts';

const step = (verb: string, params: unknown, more: Partial<BlindStep> = {}): BlindStep => ({
  index: 3,
  clock: 0.5,
  verb,
  params,
  reasoning: null,
  observation: 'Eight results.',
  status: 'ok',
  url: 'http://shop.example/',
  tab: 'tab-1',
  frame: true,
  opening: false,
  origin: [4, 72],
  command: null,
  ...more,
});

describe('a step', () => {
  it('points from the corner of the page for page verbs, and from the corner of the screen for screen verbs', () => {
    const params = { x: 10, y: 20, count: 2 };
    expect(gestureOf(step('click', params))).toEqual({ kind: 'ring', at: [14, 92], clicks: 2 });
    expect(gestureOf(step('screen_click', params))).toEqual({ kind: 'ring', at: [10, 20], clicks: 2 });
    expect(gestureOf(step('hover', params))).toEqual({ kind: 'ring', at: [14, 92], clicks: 0 });
  });

  it('draws the whole way of a drag', () => {
    const path = [
      [0, 0],
      [5, 6],
      [7, 8],
    ];
    expect(gestureOf(step('drag', { path }))).toEqual({
      kind: 'path',
      points: [
        [4, 72],
        [9, 78],
        [11, 80],
      ],
    });
  });

  it('draws the way of a screen drag where it went, whatever the page beside it', () => {
    const path = [
      [3, 4],
      [1_279, 799],
    ];
    expect(gestureOf(step('screen_drag', { path }))).toEqual({ kind: 'path', points: path });
    expect(gestureOf(step('pointer_move', { x: 1_279, y: 799 }))).toEqual({
      kind: 'ring',
      at: [1_279, 799],
      clicks: 0,
    });
    expect(gestureOf(step('scroll', { x: 1, y: 2, dx: 0, dy: 9 }))).toEqual({
      kind: 'scroll',
      at: [5, 74],
      by: [0, 9],
    });
  });

  it('of a command has its arguments one by one, and how it ended', () => {
    const params = { program: 'grep', args: ['-n', 'two words', ''] };
    const ended = (command: BlindStep['command'], more: Partial<BlindStep> = {}): string | undefined =>
      commandOf(step('run_command', params, { command, ...more }))?.end;
    const outcome = { exitCode: 1, output: 'x', removed: 0, timedOut: false };
    expect(commandOf(step('run_command', params))).toMatchObject(params);
    expect(ended(outcome)).toBe('It ended with exit code 1.');
    expect(ended({ ...outcome, removed: 1_200 })).toBe(
      'It ended with exit code 1. 1,200 characters of its output were left out.',
    );
    expect(ended({ ...outcome, exitCode: null, timedOut: true })).toBe('It was ended when its time was over.');
    expect(ended({ ...outcome, exitCode: null })).toBe('It was ended before it finished.');
    expect(ended(null, { status: 'refused' })).toBe('It was refused; nothing was run.');
    expect([isCommand(step('run_command', null)), isCommand(step('click', null))]).toEqual([true, false]);
    expect(commandOf(step('run_command', null))).toMatchObject({ program: '', args: [] });
  });

  it('points nowhere when its parameters are nonsense', () => {
    for (const params of [null, 'x', {}, { x: '1', y: 2 }, { path: 'long' }, { path: [[1, 2]] }])
      for (const verb of ['click', 'drag', 'scroll', 'type', 'invalid'])
        expect(gestureOf(step(verb, params))).toBeNull();
  });

  it('is told in words for every verb, whatever its parameters are', () => {
    expect(deedOf(step('click', { x: 1, y: 2, button: 'right', count: 1, modifiers: ['shift'] }))).toMatchObject({
      verb: 'right click',
      detail: '(1, 2) with shift',
    });
    expect(deedOf(step('run_command', { program: 'grep', args: ['-n', 'mug'] }))).toMatchObject({
      verb: 'run',
      detail: 'grep -n mug',
    });
    expect(deedOf(step('scroll', { x: 1, y: 2, dx: 0, dy: -300 }))).toMatchObject({ detail: 'up 300 px' });
    expect(deedOf(step('invalid', { raw: 'I would\u202e rather not' }))).toMatchObject({
      detail: 'I would⟨202E⟩ rather not',
    });
    expect(deedOf(step('navigate', null))).toMatchObject({ verb: 'open', detail: '' });
  });

  it('says of the picture that it was aimed at only that it came before', () => {
    const text = alternative('left', step('press_key', { keys: 'Enter' }), 9, true);
    expect(text).toBe('Left, step 4 of 9: press Enter. The screen just before it.');
  });

  it('has a text in place of its picture: what was done, where, and what was seen', () => {
    expect(alternative('left', step('press_key', { keys: 'Enter' }), 9, false)).toBe(
      'Left, step 4 of 9: press Enter. Page: http://shop.example/. Eight results.',
    );
  });
});
