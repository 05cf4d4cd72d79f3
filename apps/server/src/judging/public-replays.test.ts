import { expect, it } from 'vitest';
import type { PublicReplay } from '@coarena/core';
import { PublicReplays } from './public-replays.ts';

const replayOf = (battle: string): PublicReplay =>
  ({ view: { battle }, notes: { left: [], right: [] } }) as unknown as PublicReplay;

it('makes a replay once for everyone who asks, and keeps those that were asked for last', async () => {
  const made: string[] = [];
  const make = (battle: string) => async (): Promise<PublicReplay> => {
    made.push(battle);
    await Promise.resolve();
    return replayOf(battle);
  };
  const replays = new PublicReplays(2 * JSON.stringify(replayOf('a')).length);
  const ask = (battle: string): Promise<PublicReplay> => replays.get(battle, make(battle));
  const answers = await Promise.all([ask('a'), ask('a'), ask('b'), ask('a')]);
  expect(answers.map(({ view }) => view.battle)).toEqual(['a', 'a', 'b', 'a']);
  await ask('a');
  expect(made).toEqual(['a', 'b']);
  await ask('c');
  await ask('a');
  expect(made).toEqual(['a', 'b', 'c']);
  await ask('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('makes one again that could not be made', async () => {
  const replays = new PublicReplays();
  await expect(replays.get('a', () => Promise.reject(new Error('the store is away')))).rejects.toThrow('away');
  expect((await replays.get('a', () => Promise.resolve(replayOf('a')))).view.battle).toBe('a');
});
