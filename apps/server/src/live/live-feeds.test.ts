import { expect, it } from 'vitest';
import type { Clock, Logger, Store } from '@coarena/core';
import { LiveFeeds } from './live-feeds.ts';

const quiet: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {}, child: () => quiet };

it('ends a stream at the next heartbeat after the session behind it has gone, wherever it was ended', async () => {
  let now = 0;
  const clock: Clock = {
    now: () => now,
    monotonic: () => now,
    // A look takes a second of this clock, and gives way to whoever reads.
    sleep: () => {
      now += 1_000;
      return new Promise((done) => setImmediate(done));
    },
  };
  const away = Promise.reject(new Error('the store is away'));
  away.catch(() => undefined);
  const store = { battles: { get: () => away } } as unknown as Store;
  const feeds = new LiveFeeds({ store, clock, log: quiet });
  let signedIn = true;
  const asked: number[] = [];
  const body = feeds.follow('b', 'ada', () => {
    asked.push(now);
    if (now > 40_000) signedIn = false;
    return Promise.resolve(signedIn);
  });
  const text = await new Response(body).text();
  expect(text.split(': \n\n').length - 1).toBe(2);
  expect(asked.length).toBe(3);
  expect(now).toBeLessThan(60_000);
});
