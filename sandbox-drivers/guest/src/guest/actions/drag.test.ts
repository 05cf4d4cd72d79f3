import { expect, it } from 'vitest';
import { densify } from './drag.ts';

it('keeps given points and puts at least twelve moves between the first and the last', () => {
  const two = densify([
    [0, 0],
    [120, 60],
  ]);
  expect(two).toHaveLength(13);
  expect(two.at(0)).toEqual([0, 0]);
  expect(two.at(6)).toEqual([60, 30]);
  expect(two.at(-1)).toEqual([120, 60]);
  const path = Array.from({ length: 50 }, (_, i): [number, number] => [i, i]);
  expect(densify(path)).toEqual(path);
});
