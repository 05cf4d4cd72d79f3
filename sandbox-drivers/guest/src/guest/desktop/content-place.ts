import { LIMITS, type Observation } from '../../protocol/index.ts';
import { viewport } from '../actions/points.ts';
import { CdpError } from '../browser/cdp.ts';
import type { Page } from '../browser/page.ts';
import type { Session } from '../session.ts';
import { timedOut, within } from '../timing.ts';

/** Where a page lies on the screen, and its size. */
export type ContentPlace = Pick<Observation, 'contentOrigin' | 'viewport'>;

/** Where the page of a browser battle lies: it fills the screen. */
export const WHOLE_SCREEN: ContentPlace = {
  contentOrigin: [0, 0],
  viewport: { width: LIMITS.width, height: LIMITS.height },
};

const MEASURE_MS = 1_000;

/**
 * Where the page is shown, measured in a desktop battle. Chromium draws its bars above the page and nothing below it: the
 * page is the lower part of the browser's window, the topmost one of its class. Where a page does not answer in time the
 * place is the one of the look before.
 */
export async function contentPlace(session: Session, page: Page): Promise<ContentPlace> {
  if (session.request.actionSpace === 'browser') return WHOLE_SCREEN;
  const asked = viewport(page).catch((error: unknown) => {
    if (error instanceof CdpError) return null; // The page went away, or has no document yet.
    throw error;
  });
  const measured = await within(MEASURE_MS, Promise.all([asked, session.desktop.screen.windows()]));
  if (measured === timedOut) return session.lastPlace;
  const [size, windows] = measured;
  if (size === null) return session.lastPlace;
  const window = windows.findLast((candidate) => /chrom/i.test(candidate.class));
  if (!window) return session.lastPlace;
  const width = Math.round(size.width);
  const height = Math.round(size.height);
  return {
    contentOrigin: [window.x + Math.max(0, window.width - width), window.y + Math.max(0, window.height - height)],
    viewport: { width, height },
  };
}
