import { expect, it } from 'vitest';
import { Turns, TURNS } from './turns.ts';

/** Work that goes on until it is told to end. */
function heldWork() {
  const ends: (() => void)[] = [];
  let active = 0;
  let most = 0;
  const work = async (): Promise<number> => {
    active += 1;
    most = Math.max(most, active);
    await new Promise<void>((resolve) => ends.push(resolve));
    active -= 1;
    return active;
  };
  return { ends, work, most: () => most };
}

it('works on some things of one owner at once, in the order of coming, and on those of others beside', async () => {
  const turns = new Turns();
  const { ends, work, most } = heldWork();
  const order: number[] = [];
  const all = Array.from({ length: 40 }, (_, n) => turns.run('greedy', work).then(() => order.push(n)));
  expect(await turns.run('other', () => 'at once')).toBe('at once');
  for (let n = 0; n < 40; n += 1) {
    await expect.poll(() => ends.length, { interval: 1 }).toBeGreaterThan(n);
    ends[n]?.();
  }
  await Promise.all(all);
  expect(most()).toBe(TURNS.atOnce);
  expect(order).toEqual(Array.from({ length: 40 }, (_, n) => n));
});

it('gives the place of work that failed to the next', async () => {
  const turns = new Turns();
  const failing = Array.from({ length: 3 * TURNS.atOnce }, () =>
    turns.run('one', () => Promise.reject(new Error('no'))),
  );
  const results = await Promise.allSettled(failing);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(await turns.run('one', () => 7)).toBe(7);
});

it('lets only so much wait', async () => {
  const turns = new Turns();
  const { ends, work } = heldWork();
  const taken = Array.from({ length: TURNS.atOnce + TURNS.waiting }, () => turns.run('one', work));
  await expect(turns.run('one', work)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await turns.run('other', () => 1)).toBe(1);
  for (let n = 0; n < taken.length; n += 1) {
    await expect.poll(() => ends.length, { interval: 1 }).toBeGreaterThan(n);
    ends[n]?.();
  }
  expect(await Promise.all(taken)).toHaveLength(TURNS.atOnce + TURNS.waiting);
});
