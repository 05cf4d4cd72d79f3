import { setTimeout as sleep } from 'node:timers/promises';
import type { GuestClient, GuestObservation, WireAction } from '@coarena/guest/host';
import sharp from 'sharp';
import { BUTTON, LONGEST_MS, type PageKind, SIGN } from './pages.ts';

/** When a page is looked at after a click: when the arena's own rule says so, or so many milliseconds later. */
export type Rule = 'ours' | { readonly delayMs: number };

/** One click and what was seen: whether the picture lacks what the click had promised, how long the step took, and why it ended. */
export interface Try {
  readonly kind: PageKind;
  readonly early: boolean;
  readonly stepMs: number;
  readonly settleMs: number;
  readonly reason: GuestObservation['observation']['settle']['reason'];
}

/** Clicks `count` times on a page of a kind, and looks each time under the rule. */
export async function tryRule(
  guest: GuestClient,
  rule: Rule,
  page: { readonly kind: PageKind; readonly seed: number; readonly count: number },
): Promise<readonly Try[]> {
  const url = `http://settling.practice.test/${page.kind}?seed=${page.seed}`;
  await guest.step({ verb: 'navigate', params: { url } });
  const tries: Try[] = [];
  for (let click = 1; click <= page.count; click += 1) {
    const startedAt = performance.now();
    const { observation, png } = await lookAfterClick(guest, rule);
    const stepMs = performance.now() - startedAt;
    const early = png === null || (await signOf(png)) !== click;
    tries.push({
      kind: page.kind,
      early,
      stepMs,
      settleMs: observation.settle.ms,
      reason: observation.settle.reason,
    });
    // What is still to come must not be taken for the next click's.
    if (early) await sleep(LONGEST_MS);
  }
  return tries;
}

const NOW = { capMs: 0 } as const;

async function lookAfterClick(guest: GuestClient, rule: Rule): Promise<GuestObservation> {
  const click: WireAction = { verb: 'click', params: { ...BUTTON, button: 'left', modifiers: [], count: 1 } };
  if (rule === 'ours') return guest.step(click);
  const sentAt = performance.now();
  const { observation } = await guest.step(click, { settle: NOW });
  await sleep(Math.max(0, observation.times.actMs + rule.delayMs - (performance.now() - sentAt)));
  return guest.observe({ settle: NOW });
}

/** The number that the page shows; null where it shows none. */
async function signOf(png: Buffer): Promise<number | null> {
  const at = { left: SIGN.x, top: SIGN.y, width: 1, height: 1 };
  const [red = 0, green = 0, blue] = await sharp(png).extract(at).removeAlpha().raw().toBuffer();
  return blue === 77 ? red * 256 + green : null;
}
