import type { SettleLimits, SettleOutcome } from '../../protocol/index.ts';
import { sleep } from '../timing.ts';
import type { Browser } from './browser.ts';
import { type Camera, type Frame, takeFrame } from './capture.ts';
import { lastPicture, livePicture, replaced } from './live-picture.ts';
import type { Page } from './page.ts';
import { type Reaction, SettleMachine } from './settle-machine.ts';

/** A settled page's last frame, or null when the page gave none in time. */
export interface Settled {
  readonly outcome: SettleOutcome;
  readonly frame: Frame | null;
}

/** How a page is watched; by default by pictures of the page alone. */
export interface SettleOptions {
  /** Called once after each frame that the next one is to be compared with. */
  readonly between?: (page: Page, frame: Frame) => void;
  readonly camera?: Camera;
  /** What an application was given that it may still react to. */
  readonly reaction?: Reaction | null;
}

/**
 * Runs the settle rule on the active tab from now on, and hands back the frame it ended with. A tab that becomes active
 * meanwhile, or a document that takes the place of the one before, starts the comparison anew under the same cap. A page that gives no frame for 2.5 s ends it as `limit`.
 */
export async function settle(
  browser: Browser,
  limits: SettleLimits,
  { between = () => undefined, camera = takeFrame, reaction = null }: SettleOptions = {},
): Promise<Settled> {
  const start = performance.now();
  let machine = new SettleMachine(limits, reaction);
  let page = await browser.active();
  let frame: Frame | null = null;
  let frames = 0;
  let announced = 0;
  for (;;) {
    const current = await browser.active();
    if (current !== page) {
      page = current;
      machine = new SettleMachine(limits, reaction);
      frame = null;
    }
    const { book } = browser;
    const lastRequestAt = book.lastAt === 0 ? 0 : Math.max(0, book.lastAt - start);
    const now = performance.now() - start;
    const next = machine.next({ now, pending: book.pending, loading: page.loading || page.placing, lastRequestAt });
    if (next.do === 'stop') {
      const fresh = frame && (next.reason === 'settled' || performance.now() - frame.endedAt < limits.gapMs);
      if (!fresh && !page.crashed) {
        frame = await lastPicture(browser, page, camera);
        frames++;
      }
      return {
        frame,
        outcome: { reason: next.reason, ms: round(performance.now() - start), requests: book.seen, frames },
      };
    }
    if (frame !== null && announced !== frames && (next.do === 'frame' || next.for === 'second_frame')) {
      announced = frames;
      between(page, frame);
    }
    if (next.do === 'wait') {
      await Promise.race([sleep(next.ms), browser.nextChange()]);
      continue;
    }
    const taken = await livePicture(browser, page, camera);
    if (taken === replaced) {
      machine = new SettleMachine(limits, reaction);
      frame = null;
      continue;
    }
    frames++;
    if (taken === null) {
      if (current !== (await browser.active())) continue;
      return {
        frame: null,
        outcome: { reason: 'limit', ms: round(performance.now() - start), requests: book.seen, frames },
      };
    }
    frame = taken;
    machine.frame(taken.key, taken.startedAt - start, taken.endedAt - start);
  }
}

const round = (ms: number): number => Math.round(ms * 10) / 10;
