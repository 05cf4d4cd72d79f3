import type { CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../../e2e/support/browser.ts';
import { openScriptedArena } from '../../e2e/support/open-arena.ts';
import { signedUp } from '../../e2e/support/sign-in.ts';
import type { Figure } from '../figure.ts';

const STEPS = 200;

/**
 * The judge page in front of a battle of two hundred steps a side, in a fresh browser: `first-paint` until something
 * can be read, `first-pictures` until both first pictures are drawn, then the largest heap and the longest task while
 * the whole battle plays at four times the speed.
 */
export async function* figures(): AsyncGenerator<Figure> {
  const scripted = await openScriptedArena();
  const browser = await openBrowser();
  try {
    await scripted.battle({ left: { steps: STEPS }, right: { steps: STEPS, stepMs: 900 } });
    const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
    await signedUp(scripted.server.address, 'judge', context);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    await page.addInitScript(`
      window.tasks = [];
      new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((entry) => entry.duration)))
        .observe({ type: 'longtask', buffered: true });`);
    await page.goto(`${scripted.server.address}/judge`, { waitUntil: 'commit' });
    await page.locator('canvas:not(.waiting)').nth(1).waitFor();
    const pictures = await page.evaluate<number>('performance.now()');
    const paint = await page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0].startTime`);
    yield { name: 'judge-page.first-paint', value: Math.round(paint) };
    yield { name: 'judge-page.first-pictures', value: Math.round(pictures) };
    await page.evaluate('window.tasks.length = 0');
    yield { name: 'judge-page.heap', value: await largestHeapWhilePlaying(page, cdp) };
    yield {
      name: 'judge-page.longest-task',
      value: Math.round(await page.evaluate<number>('Math.max(0, ...window.tasks)')),
    };
  } finally {
    await browser.close();
    await scripted.close();
  }
}

/** Plays from the first step to the last; megabytes of the largest heap seen on the way. */
async function largestHeapWhilePlaying(page: Page, cdp: CDPSession): Promise<number> {
  await page.getByRole('button', { name: '4×' }).click();
  await page.getByRole('button', { name: 'Play (space)' }).click();
  let largest = 0;
  const until = performance.now() + 240_000;
  for (;;) {
    const { metrics } = await cdp.send('Performance.getMetrics');
    largest = Math.max(largest, metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0);
    // One property read: a search through the page would be a long task of the measurement's own.
    const at = await page.evaluate<string>(`document.querySelector('input[type="range"]').value`);
    if (Number(at) === STEPS - 1) return Math.round(largest / 1e5) / 10;
    if (performance.now() > until) throw new Error(`two hundred steps did not play within four minutes`);
    await page.waitForTimeout(500);
  }
}
