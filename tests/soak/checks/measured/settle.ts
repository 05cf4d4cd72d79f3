import type { SoakCheck } from '../../check.ts';
import { quantile } from '../../../bench/quantile.ts';
import { openLocalDesktops } from '../../../settling/local-desktops.ts';
import { KINDS, settlingSite } from '../../../settling/pages.ts';
import { type Try, tryRule } from '../../../settling/try-rule.ts';

/** How the tries are shared among the kinds of pages. */
const SHARES = { answering: 0.4, staged: 0.4, animated: 0.2 } as const;
const ANIMATION_MS = 700;

/**
 * No picture is taken before the page has shown what it had promised at the click: on pages that answer after 30 to
 * 1,500 ms, that paint in stages, and that never stand still. The last kind ends as `animating`, half of them within 700 ms.
 */
export const check: SoakCheck = {
  name: 'settle',
  figure: 500,
  run: async (n, report) => {
    const desktops = await openLocalDesktops(settlingSite());
    const tries: Try[] = [];
    try {
      const { guests, end } = await desktops.pair();
      try {
        const startUrl = 'http://settling.practice.test/';
        await Promise.all(guests.map((guest) => guest.boot({ actionSpace: 'browser', startUrl, seed: 1 })));
        for (const kind of KINDS) {
          const count = Math.ceil((n * SHARES[kind]) / guests.length);
          const seen = await Promise.all(
            guests.map((guest, lane) => tryRule(guest, 'ours', { kind, seed: n + lane, count })),
          );
          tries.push(...seen.flat());
          report(`${tries.length} of ${n} tries, ${tries.filter(({ early }) => early).length} early`);
        }
      } finally {
        await end();
      }
    } finally {
      await desktops.close();
    }
    const ended = tries.filter(({ kind }) => kind === 'animated').map(({ settleMs }) => settleMs);
    const [animatingMsP50, animatingMsP95] = [quantile(ended, 0.5), quantile(ended, 0.95)];
    const failures = tries.flatMap(faultOf);
    // The slowest of them depend on what else the machine does.
    if (animatingMsP50 > ANIMATION_MS) failures.push(`an endless animation was looked at for ${animatingMsP50} ms`);
    const early = tries.filter((each) => each.early).length;
    return { failures, figures: { tries: tries.length, early, animatingMsP50, animatingMsP95 } };
  },
};

function faultOf({ kind, early, reason, settleMs }: Try, index: number): readonly string[] {
  const own = kind === 'animated' ? 'animating' : 'settled';
  if (!early && reason === own) return [];
  return [`try ${index} on a page that is ${kind}: ${early ? 'early, ' : ''}${reason} after ${settleMs} ms`];
}
