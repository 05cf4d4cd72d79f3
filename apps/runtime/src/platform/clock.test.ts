import { expect, it } from 'vitest';
import { systemClock } from './clock.ts';

it('sleeps, and rejects with the reason of its signal', async () => {
  const before = systemClock.monotonic();
  await systemClock.sleep(20);
  expect(systemClock.monotonic() - before).toBeGreaterThan(15);
  const stop = new AbortController();
  const reason = new Error('enough');
  setTimeout(() => stop.abort(reason), 5);
  await expect(systemClock.sleep(10_000, stop.signal)).rejects.toBe(reason);
  await expect(systemClock.sleep(10_000, stop.signal)).rejects.toBe(reason);
});
