import { describe, expect, it } from 'vitest';
import { messageOf } from './arena-error.ts';

describe('messageOf', () => {
  it.each([
    ['an error', new Error('one\n  two'), 'one two'],
    ['a text', ' text ', 'text'],
    ['nothing', null, 'null'],
    ['a symbol', Symbol('x'), 'Symbol(x)'],
    ['an object without a prototype', Object.create(null), 'something that has no text was thrown'],
    [
      'an object whose text throws',
      {
        toString: () => {
          throw new Error('again');
        },
      },
      'something that has no text was thrown',
    ],
    ['a long text', 'x'.repeat(1_000_000), 'x'.repeat(10_000)],
  ])('has a text for %s', (_, thrown, text) => {
    expect(messageOf(thrown)).toBe(text);
  });
});
