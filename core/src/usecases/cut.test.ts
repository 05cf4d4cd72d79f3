import { describe, expect, it } from 'vitest';
import { cut } from './cut.ts';

describe('cut', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc [1 more characters]'],
    ['😀😀😀', 3, '😀😀😀'],
    ['😀😀😀', 2, '😀😀 [1 more characters]'],
    ['a\u{d83d}b\u{d83d}', 2, 'a\u{d83d} [2 more characters]'],
    ['', 0, ''],
  ])('counts code points and never halves one: %j at %i', (text, limit, expected) => {
    expect(cut(text, limit)).toBe(expected);
  });

  it('takes a text of thirty million characters in well under a second', () => {
    const startedAt = performance.now();
    expect(cut('x'.repeat(30_000_000), 10)).toBe('xxxxxxxxxx [29999990 more characters]');
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
