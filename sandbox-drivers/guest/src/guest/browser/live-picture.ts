import { Deadline, sleep, timedOut, within } from '../timing.ts';
import type { Browser } from './browser.ts';
import type { Camera, Frame } from './capture.ts';
import type { Page } from './page.ts';

/** Marks that another document or another tab took the place of what a picture was to be taken of. */
export const replaced: unique symbol = Symbol('replaced');

/** How long a page may take for a picture. */
const FRAME_MS = 2_500;
/** How long a picture is waited for although its document was replaced, where no later one will do. */
const LAST_CHANCE_MS = 300;

/**
 * A picture of the active page, or null when it gave none in 2.5 s. Chromium throws a document away with whatever was asked
 * of its view, and never answers that: `replaced` as soon as the document or the tab is no longer the one shown.
 */
export async function livePicture(
  browser: Browser,
  page: Page,
  camera: Camera,
  keepMs = 0,
): Promise<Frame | null | typeof replaced> {
  const over = new AbortController();
  const away = async (): Promise<typeof replaced> => {
    await browser.replaced(page, over.signal);
    await sleep(keepMs);
    return replaced;
  };
  try {
    const picture = camera(page).catch(() => null);
    const taken = await within(FRAME_MS, Promise.race([picture, away()]));
    return taken === timedOut ? null : taken;
  } finally {
    over.abort();
  }
}

/** The last picture of a page that does not settle, its document may change as often as it likes; null when it gave none in 2.5 s. */
export async function lastPicture(browser: Browser, page: Page, camera: Camera): Promise<Frame | null> {
  const deadline = new Deadline(FRAME_MS);
  for (;;) {
    const taken = await within(deadline.left, livePicture(browser, page, camera, LAST_CHANCE_MS));
    if (taken === timedOut) return null;
    if (taken !== replaced) return taken;
  }
}
