import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exclusively } from './exclusive.mjs';

describe('work that only one setup may do at a time', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'coarena lock '));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('waits for the one before it, also when that one fails', async () => {
    const order = [];
    const work = (name, end) => async () => {
      order.push(`${name} begins`);
      await setTimeout(80);
      order.push(`${name} ends`);
      if (end !== undefined) throw end;
      return name;
    };
    const first = exclusively(folder, work('a', new Error('a broke')));
    first.catch((error) => order.push(error.message));
    while (order.length === 0) await setTimeout(5);
    const second = exclusively(folder, work('b'));
    await expect(first).rejects.toThrow('a broke');
    await expect(second).resolves.toBe('b');
    expect(order.filter((line) => line !== 'a broke')).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('keeps different folders apart', async () => {
    await exclusively(folder, () => exclusively(tmpdir(), () => Promise.resolve()));
  });

  it('works unguarded where the lock program does not exist', async () => {
    await expect(exclusively(folder, () => Promise.resolve(1), 'no-such-program')).resolves.toBe(1);
  });
});
