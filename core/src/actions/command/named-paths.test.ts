import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedPaths } from './named-paths.ts';

const pathsOf = (...args: string[]) => namedPaths(args).map(({ path }) => path);

describe('namedPaths', () => {
  it.each([
    ['d/passwd', 'd/passwd'],
    ['--file=d/x', 'd/x'],
    ['@d/x', 'd/x'],
    ['-Id/x', 'd/x'],
    ['-d/x', '/x'],
    ['data=@d/x', 'd/x'],
    ['a:b,c', 'c'],
  ])('%s may name %s', (argument, path) => expect(pathsOf(argument)).toContain(path));

  it('names every argument as a whole, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), { maxLength: 5 }), (args) => {
        const paths = pathsOf(...args);
        for (const each of args) if (!each.includes('\0')) expect(paths).toContain(each);
      }),
    );
  });

  it('leaves out what no file system takes', () => {
    expect(pathsOf('', 'x'.repeat(5_000), 'a\0b')).toEqual([]);
  });
});
