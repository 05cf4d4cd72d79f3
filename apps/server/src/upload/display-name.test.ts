import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distinctNames } from './display-name.ts';

it.each([
  [
    ['a-3.txt', 'a.txt', 'a.txt'],
    ['a-3.txt', 'a.txt', 'a-4.txt'],
  ],
  [
    ['a.txt', 'A.txt', 'a-2.txt'],
    ['a.txt', 'A-2.txt', 'a-2-3.txt'],
  ],
])('gives %j names of their own', (names, distinct) => {
  expect(distinctNames(names)).toEqual(distinct);
});

it('never gives two files one name, however their letters are written', () => {
  const name = fc.tuple(
    fc.constantFrom('a', 'A', 'b'),
    fc.constantFrom('', '-2', '-3', '-2-3'),
    fc.constantFrom('', '.txt'),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 10 }), (parts) => {
      const folded = distinctNames(parts.map((each) => each.join(''))).map((each) => each.toLowerCase());
      expect(new Set(folded).size).toBe(folded.length);
    }),
  );
});
