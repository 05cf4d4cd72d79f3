import { expect, it } from 'vitest';
import { PartCounter } from './part-counter.ts';

const FORM = '--x\r\na: b\r\n\r\none --x\r\n--xx\r\n--x\r\n--x\r\n\r\n\r\n--x--\r\n';

it.each([1, 2, 3, 5, 7, 1_000])('counts the parts of a form that comes %i bytes at a time', (size) => {
  const counter = new PartCounter('x');
  const bytes = Buffer.from(FORM);
  for (let at = 0; at < bytes.length; at += size) counter.push(bytes.subarray(at, at + size));
  expect(counter.parts).toBe(3);
});

it('counts none of another boundary', () => {
  const counter = new PartCounter('y');
  counter.push(Buffer.from(FORM));
  expect(counter.parts).toBe(0);
});
