import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { ArenaError } from '@coarena/core';
import { configError } from '@coarena/runtime';
import { describeFailure } from './exit.ts';

describe('describeFailure', () => {
  it.each([
    [new ArenaError('task_invalid', { file: 'f', line: 1, column: 2, path: 'p', expected: 'e', seen: 's' }), 2],
    [new ArenaError('usage', { reason: 'r' }), 2],
    [new ArenaError('port_taken', { host: 'h', port: 1 }), 1],
    [new ArenaError('plugin_prerequisite', { use: 'u', found: 'f', remedy: 'r' }), 1],
    [new Error('first\nsecond'), 1],
  ])('%s exits %i in one line without a stack', (error, code) => {
    const failure = describeFailure(error, false);
    expect(failure.code).toBe(code);
    expect(failure.lines).toHaveLength(1);
    expect(failure.lines[0]).not.toContain('\n');
  });

  it('gives every fault of a configuration its line, and a stack when debugging', () => {
    const fault = { file: 'f', line: 1, column: 2, path: 'p', expected: 'e', seen: 's' };
    const failure = describeFailure(configError([fault, { ...fault, line: 3 }]), false);
    expect(failure).toEqual({
      code: 2,
      lines: ['coarena: f:1:2: p: expected e, seen s', 'coarena: f:3:2: p: expected e, seen s'],
    });
    expect(describeFailure(new Error('x'), true).lines.at(-1)).toContain('at ');
  });

  it('leaves what commander has printed itself', () => {
    expect(describeFailure(new CommanderError(1, 'x', 'x'), false)).toEqual({ code: 2, lines: [] });
    expect(describeFailure(new CommanderError(0, 'commander.help', ''), false)).toEqual({ code: 0, lines: [] });
  });
});
