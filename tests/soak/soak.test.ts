import { describe, expect, it } from 'vitest';
import { tenth } from './check.ts';
import { checkNames, loadCheck } from './load.ts';

describe('repeated checks, a tenth of each', () => {
  it('takes a tenth, and at least one', () => {
    expect([1, 9, 10, 50, 51].map(tenth)).toEqual([1, 1, 1, 5, 6]);
  });

  for (const name of checkNames()) {
    it(name, async () => {
      const check = await loadCheck(name);
      const { failures } = await check.run(tenth(check.figure), (line) => console.log(`${name}: ${line}`));
      expect(failures).toEqual([]);
    });
  }
});
