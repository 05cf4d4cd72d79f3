import { createHash } from 'node:crypto';
import type { Page } from './page.ts';

/** One picture of a page: the PNG as base64 as it came, and when taking it ended (monotonic milliseconds). */
export interface Frame {
  readonly base64: string;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Takes a picture of a page's viewport. May never answer when the page's process hangs: the caller bounds it. */
export async function takeFrame(page: Page): Promise<Frame> {
  const startedAt = performance.now();
  const { data } = (await page.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })) as {
    data: string;
  };
  return { base64: data, startedAt, endedAt: performance.now() };
}

/** SHA-256 of bytes in hexadecimal. */
export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
