import type { Matchmaker } from '@coarena/core';
import { inject } from '../../../../apps/cli/src/verify/inject/inject.ts';
import { openVerifyParts } from '../../../../apps/cli/src/verify/verify-parts.ts';
import { exportOf, SETTINGS } from '../../../integration/ledger/scripted-ledger.ts';
import type { SoakCheck } from '../../check.ts';

/** Changes that one export is tried with before another is made. */
const BATCH = 500;

/** No flipped, dropped, inserted or swapped part of an export stays unnoticed, whoever made the hashes again. */
export const check: SoakCheck = {
  name: 'ledger-tampering',
  figure: 10_000,
  run: async (n, report) => {
    const parts = openVerifyParts();
    const failures: string[] = [];
    let found = 0;
    try {
      const ratings = await parts.ratings(SETTINGS);
      if ('unavailable' in ratings) throw new Error(ratings.unavailable);
      const matchmaker = (await parts.matchmaker('uncertainty', {})) as Matchmaker;
      const agents = ['A', 'B', 'C'];
      for (let done = 0; done < n; done += BATCH) {
        const seed = 1 + done / BATCH;
        const archive = await exportOf({ seed, battles: 24, agents, matchmaker, ratings });
        const tried = await inject(archive, { count: Math.min(BATCH, n - done), seed, parts });
        found += tried.found;
        for (const { number, change, why } of tried.missed)
          failures.push(`export ${seed}, change ${number}: ${change}: ${why}`);
        report(`${done + tried.injected} of ${n} changes, ${failures.length} missed`);
      }
      return { failures, figures: { changes: n, found } };
    } finally {
      await parts.dispose();
    }
  },
};
