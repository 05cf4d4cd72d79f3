import { seededStream } from '@coarena/core';
import { expect, it } from 'vitest';
import { UniformMatchmaker } from './uniform.ts';

it('gives all pairs the same probability, whatever counts and ratings say', () => {
  const roster = ['a', 'b', 'c', 'd'].map((id, k) => ({ id, rated: k * 1_000, rating: k === 0 ? null : k * 700 }));
  const draw = new UniformMatchmaker().draw(roster, seededStream(1));
  expect(draw.firstProbabilities).toEqual([0.25, 0.25, 0.25, 0.25]);
  expect([...draw.secondProbabilities].sort()).toEqual([0, 1 / 3, 1 / 3, 1 / 3]);
});
