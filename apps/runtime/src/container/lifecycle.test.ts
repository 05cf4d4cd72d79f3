import { expect, it } from 'vitest';
import { silentLogger } from '../platform/logger.ts';
import { Lifecycle } from './lifecycle.ts';

it('ends what was made in reverse order, once, and goes on when one part fails', async () => {
  const ended: string[] = [];
  const part = (name: string, fail = false) => ({
    dispose: async () => {
      ended.push(name);
      if (fail) throw new Error('no');
    },
  });
  const lifecycle = new Lifecycle(silentLogger);
  for (const made of [part('store'), part('agent', true), part('driver')])
    await lifecycle.keep('x', Promise.resolve(made));
  await Promise.all([lifecycle.dispose(), lifecycle.dispose()]);
  expect(ended).toEqual(['driver', 'agent', 'store']);
  await lifecycle.keep('late', Promise.resolve(part('late')));
  expect(ended.at(-1)).toBe('late');
});

it('leaves a part behind that never ends', async () => {
  const ended: string[] = [];
  // A minute passes at once.
  const clock = { now: () => 0, monotonic: () => 0, sleep: () => Promise.resolve() };
  const lifecycle = new Lifecycle(silentLogger, clock);
  await lifecycle.keep('store', Promise.resolve({ dispose: async () => void ended.push('store') }));
  await lifecycle.keep('agent', Promise.resolve({ dispose: () => new Promise<never>(() => undefined) }));
  await lifecycle.dispose();
  expect(ended).toEqual(['store']);
});
