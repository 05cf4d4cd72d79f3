import { ActionError } from '../errors.ts';
import type { Page } from '../browser/page.ts';

/** The page's size in CSS pixels, as the browser lays it out. */
export async function viewport(page: Page): Promise<{ width: number; height: number }> {
  const metrics = await page.send('Page.getLayoutMetrics');
  const { clientWidth, clientHeight } = metrics['cssLayoutViewport'] as { clientWidth: number; clientHeight: number };
  const { clientWidth: visualWidth, clientHeight: visualHeight } = metrics['cssVisualViewport'] as {
    clientWidth: number;
    clientHeight: number;
  };
  return { width: Math.max(clientWidth, visualWidth), height: Math.max(clientHeight, visualHeight) };
}

/** Refuses a point outside the page; nothing is ever clamped. */
export function checkPoint(x: number, y: number, size: { width: number; height: number }): void {
  if (Number.isFinite(x) && Number.isFinite(y) && x >= 0 && y >= 0 && x < size.width && y < size.height) return;
  throw new ActionError(`The point (${x}, ${y}) is outside the page, which is ${size.width} by ${size.height} pixels.`);
}
