import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { TextTail } from './text-tail.ts';

it('keeps the last lines as one printable line', async () => {
  const stream = new PassThrough();
  const tail = new TextTail(stream);
  stream.write('one\ntwo\n\u001b[31mthree\n');
  await new Promise(setImmediate);
  expect(tail.last(2)).toBe('two |  [31mthree');
});

it('closes an output that does not end', async () => {
  const stream = new PassThrough();
  const tail = new TextTail(stream);
  for (let count = 0; count < 20 && !stream.destroyed; count += 1) {
    stream.write(Buffer.alloc(100_000, 'x'));
    await new Promise(setImmediate);
  }
  expect(stream.destroyed).toBe(true);
  expect(tail.last().length).toBeLessThanOrEqual(4_000);
});
