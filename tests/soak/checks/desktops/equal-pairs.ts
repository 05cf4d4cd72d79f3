import type { SoakCheck } from '../../check.ts';
import { openTestArena } from '../../../integration/battle/test-arena.ts';

/** Pairs of equal desktops, a fourth of them with the applications, never look different: no battle is void by parity, or at all. */
export const check: SoakCheck = {
  name: 'equal-pairs',
  figure: 100,
  run: async (n, report) => {
    const test = await openTestArena({ one: { mode: 'quick' }, other: { mode: 'quick' } });
    const failures: string[] = [];
    const skews: number[] = [];
    try {
      const worker = test.work();
      for (let pair = 0; pair < n; pair++) {
        const actionSpace = pair % 4 === 3 ? 'browser_desktop' : 'browser';
        const battle = await test.submit(`pair ${pair}`, { seed: pair, actionSpace });
        const ended = await test.until(battle, ['judgeable', 'resolved', 'void']);
        if (ended.state !== 'judgeable')
          failures.push(`pair ${pair}: ${ended.state} (${ended.voidCause ?? ended.exclusion})`);
        skews.push(worker.timings(battle)?.releaseSkewMs ?? Infinity);
        report(`${pair + 1} of ${n} pairs, ${failures.length} unequal`);
      }
    } finally {
      await test.close();
    }
    const worst = Math.max(...skews);
    if (worst > 50) failures.push(`two lanes were released ${worst} ms apart`);
    return { failures, figures: { pairs: n, releaseSkewMsMax: worst } };
  },
};
