import { expect, it } from 'vitest';
import { SingleFlight } from './single-flight.ts';

it('shares equal work, does other work of one owner in turn, and forgets both', async () => {
  const flights = new SingleFlight<number>();
  let done = 0;
  let under = 0;
  const work = async (): Promise<number> => {
    under += 1;
    expect(under).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    under -= 1;
    return (done += 1);
  };
  const shared = await Promise.all(Array.from({ length: 50 }, () => flights.run('ann', 'same', work)));
  expect(new Set(shared)).toEqual(new Set([1]));
  expect(await Promise.all(['x', 'y', 'z'].map((key) => flights.run('ann', key, work)))).toEqual([2, 3, 4]);
  expect(await flights.run('ann', 'same', work)).toBe(5);
});

it('goes on after work that failed', async () => {
  const flights = new SingleFlight<number>();
  const failed = flights.run('ann', 'a', () => Promise.reject(new Error('no')));
  const next = flights.run('ann', 'b', () => Promise.resolve(7));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe(7);
});
