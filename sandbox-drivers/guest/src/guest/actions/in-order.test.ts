import { expect, it } from 'vitest';
import { InOrder } from './in-order.ts';

it('lets only so much be unfinished, and answers in the order of the beginnings', async () => {
  const order = new InOrder<string>(2);
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  expect(await order.add(first.promise)).toBeUndefined();
  const waiting = order.add(second.promise);
  second.resolve('second');
  const early = await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 20, 'still waiting'))]);
  expect(early).toBe('still waiting');
  first.resolve('first');
  expect(await waiting).toBe('first');
  expect(await order.done()).toBe('second');
  expect(await order.done()).toBeUndefined();
});

it('passes on a failure to whoever waits, and to nobody else', async () => {
  const order = new InOrder<void>(3);
  await order.add(Promise.reject(new Error('no')));
  await order.add(Promise.resolve());
  await expect(order.add(Promise.resolve())).rejects.toThrow('no');
  await order.done();
});
