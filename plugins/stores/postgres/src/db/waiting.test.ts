import { describe, expect, it } from 'vitest';
import { Alarm } from './alarm.ts';
import { Semaphore } from './semaphore.ts';

const never = new AbortController().signal;

describe('an alarm', () => {
  it('ends a wait early, and one that rang before the wait is not missed', async () => {
    const alarm = new Alarm();
    const began = performance.now();
    setTimeout(alarm.ring, 10);
    await alarm.wait(10_000, never);
    alarm.ring();
    await alarm.wait(10_000, never);
    await alarm.wait(20, never);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('ends with the signal', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 10);
    await new Alarm().wait(10_000, stop.signal);
    await new Alarm().wait(10_000, stop.signal);
  });
});

describe('a semaphore', () => {
  it('lets as many in as it has places, in their order, and gives up waiting in time', async () => {
    const places = new Semaphore(1);
    expect(await places.acquire(10)).toBe(true);
    expect(await places.acquire(10)).toBe(false);
    const order: number[] = [];
    const waiting = [1, 2].map(async (n) => {
      expect(await places.acquire(5_000)).toBe(true);
      order.push(n);
      places.release();
    });
    places.release();
    await Promise.all(waiting);
    expect(order).toEqual([1, 2]);
    expect(await places.acquire(10)).toBe(true);
  });
});
