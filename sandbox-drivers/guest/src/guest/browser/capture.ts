import { createHash } from 'node:crypto';
import { Deadline, sleep } from '../timing.ts';
import { CdpError, CdpSessionGone } from './cdp.ts';
import type { Page } from './page.ts';

/** One picture, and when taking it began and ended (monotonic milliseconds). */
export interface Frame {
  /** Equal for equal pictures from the same camera. */
  readonly key: string;
  /** The picture as a PNG file. */
  readonly png: () => Promise<Buffer>;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Takes the pictures of a battle: of the page, or of the whole screen. */
export type Camera = (page: Page) => Promise<Frame>;

const RETRY_FOR_MS = 1_500;
const RETRY_AFTER_MS = 40;

/**
 * Takes a picture of a page's viewport. Rejects with `CdpError` when Chromium gives none for `retryForMs`. May never
 * answer when the page's process hangs: the caller bounds it.
 */
export async function takeFrame(page: Page, retryForMs = RETRY_FOR_MS): Promise<Frame> {
  const retry = new Deadline(retryForMs);
  for (;;) {
    const startedAt = performance.now();
    try {
      const answer = await page.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
      const base64 = String(answer['data']);
      const png = async (): Promise<Buffer> => Buffer.from(base64, 'base64');
      return { key: base64, png, startedAt, endedAt: performance.now() };
    } catch (error) {
      // On a busy machine Chromium now and then has no surface to copy from for a moment ("Internal error").
      if (!(error instanceof CdpError) || error instanceof CdpSessionGone || page.crashed || retry.left === 0)
        throw error;
      // A page at rest paints nothing by itself: being brought to the front makes a new surface.
      await page.send('Page.bringToFront').catch(() => null);
      await sleep(RETRY_AFTER_MS);
    }
  }
}

/** SHA-256 of bytes in hexadecimal. */
export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
