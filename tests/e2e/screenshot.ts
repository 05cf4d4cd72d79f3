import { statSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '@coarena/server';
import type { Page } from 'playwright-core';
import { openTestArena } from '../integration/battle/test-arena.ts';
import { root } from '../run/root.ts';
import { openBrowser } from './support/browser.ts';

/** The picture of the judge page in the README: a real battle of two bundled agents, as a judge sees it. */
const PATH = join(root, 'apps', 'web', 'judge-page.png');
const MOST_BYTES = 300_000;

const test = await openTestArena({ careful: { preset: 'careful' }, hasty: { preset: 'hasty' } }, ['server.port=0']);
// The pages are those of this checkout, the arena lies in a temporary folder.
const server = await startServer({ ...test.arena, root });
const browser = await openBrowser();
try {
  console.log('two agents are at work');
  test.work();
  await test.until(await test.submit('screenshot'), ['judgeable'], 180_000);
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.goto(await server.oneTimeSignIn());
  await page.getByRole('heading', { name: 'Which run would you rather have had?' }).waitFor();
  await page.locator('canvas:not(.waiting)').nth(1).waitFor();
  await takeWhileAiming(page);
} finally {
  await browser.close();
  await server.close();
  await test.close();
}
const { size } = statSync(PATH);
if (size > MOST_BYTES) throw new Error(`${PATH} has ${size} bytes, more than ${MOST_BYTES}: choose a plainer moment`);
console.log(`${PATH}: ${size} bytes`);

/** Takes it at a step where both agents point at something, while the pointers lie on what they were aimed at. */
async function takeWhileAiming(page: Page): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) {
    await page.keyboard.press('ArrowRight');
    if ((await page.locator('.lane.aiming').count()) === 2) {
      await page.screenshot({ path: PATH });
      if ((await page.locator('.lane.aiming').count()) === 2) return;
      await page.keyboard.press('ArrowLeft');
    }
    await page.waitForTimeout(900);
  }
  throw new Error('no step was found at which both agents point at something');
}
