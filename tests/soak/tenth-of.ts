import { expect, it } from 'vitest';
import { tenth } from './check.ts';
import { checkNames, loadCheck, type CheckRoom } from './load.ts';

/** One test for each check of a folder: a tenth of its repetitions, none of which may fail. */
export function tenthOfEach(room: CheckRoom): void {
  it.each(checkNames(room))('%s', async (name) => {
    const check = await loadCheck(name);
    const { failures } = await check.run(tenth(check.figure), (line) => console.log(`${name}: ${line}`));
    expect(failures).toEqual([]);
  });
}
