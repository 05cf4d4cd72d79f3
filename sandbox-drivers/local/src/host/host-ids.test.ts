import { expect, it } from 'vitest';
import { takeHostId } from './host-ids.ts';

const range = { first: 500, count: 3 };

it('gives no id twice while it is taken, and says when there is none left', () => {
  const all = [1, 2, 3].map(() => takeHostId(range));
  expect(all.map(({ id }) => id).sort()).toEqual([500, 501, 502]);
  expect(() => takeHostId(range)).toThrow('all 3 host ids from 500 on are taken');
  all[1]?.giveBack();
  const again = takeHostId(range);
  expect(again.id).toBe(all[1]?.id);
  for (const each of [all[0], again, all[2]]) each?.giveBack();
});
