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
