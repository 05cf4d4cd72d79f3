import { openLocalDesktops } from '../../settling/local-desktops.ts';
import { KINDS, settlingSite } from '../../settling/pages.ts';
import { type Rule, type Try, tryRule } from '../../settling/try-rule.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../quantile.ts';

const DELAYS_MS = [100, 500, 2_000, 3_000] as const;
/** Clicks a lane, a kind of page and a rule. */
const CLICKS = 8;
const TEXT = 'The quick brown Fox jumps over the lazy dog, "twice".\u0020'.repeat(20).slice(0, 1_000);
const TYPINGS = 5;

/**
 * The arena's settle rule beside fixed delays, on the same pages with the same numbers in one run: steps a minute, and
 * the share of pictures that were taken before the page had shown what it was about to. And a text of 1,000 characters
 * typed into a page that handles every key (the median of five).
 */
export async function* figures(): AsyncGenerator<Figure> {
  const desktops = await openLocalDesktops(settlingSite());
  try {
    const { guests, end } = await desktops.pair();
    try {
      const startUrl = 'http://settling.practice.test/';
      await Promise.all(guests.map((guest) => guest.boot({ actionSpace: 'browser', startUrl, seed: 1 })));
      const measure = async (rule: Rule): Promise<readonly Try[]> => {
        const tries: Try[] = [];
        for (const kind of KINDS)
          tries.push(
            ...(
              await Promise.all(guests.map((guest) => tryRule(guest, rule, { kind, seed: 9, count: CLICKS })))
            ).flat(),
          );
        return tries;
      };
      const ours = await measure('ours');
      yield { name: 'settle.early', value: share(ours) };
      yield { name: 'settle.animation.p95', value: quantile(animated(ours), 0.95) };
      for (const delayMs of DELAYS_MS) {
        const theirs = await measure({ delayMs });
        const [value, peer] = [perMinute(ours), perMinute(theirs)];
        yield { name: `settle.steps-a-minute.beside-${delayMs}-ms`, value, peer, ratio: round(value / peer) };
        yield { name: `settle.early.beside-${delayMs}-ms`, value: share(ours), peer: share(theirs) };
      }
      const typing = await Promise.all(guests.map(typingMs));
      yield { name: 'settle.typing-1000', value: Math.max(...typing) };
    } finally {
      await end();
    }
  } finally {
    await desktops.close();
  }
}

const animated = (tries: readonly Try[]): readonly number[] =>
  tries.filter(({ kind }) => kind === 'animated').map(({ settleMs }) => settleMs);

const share = (tries: readonly Try[]): number => round(tries.filter(({ early }) => early).length / tries.length);

const perMinute = (tries: readonly Try[]): number =>
  round(60_000 / (tries.reduce((sum, { stepMs }) => sum + stepMs, 0) / tries.length));

const round = (value: number): number => Math.round(value * 1_000) / 1_000;

async function typingMs(guest: Parameters<typeof tryRule>[0]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < TYPINGS; round += 1) {
    await guest.step({ verb: 'navigate', params: { url: 'http://settling.practice.test/typing' } });
    const { observation } = await guest.step({ verb: 'type', params: { text: TEXT } });
    if (observation.status !== 'ok') throw new Error(`typing was ${observation.status}: ${observation.sentence}`);
    times.push(observation.times.actMs);
    const { observation: read } = await guest.step({ verb: 'read_text', params: {} });
    if (read.text?.text.includes(`${TEXT.length} keys, ${TEXT.length} inputs`) !== true)
      throw new Error(`the page says ${read.text?.text}, not ${TEXT.length} keys and inputs`);
  }
  return quantile(times, 0.5);
}
