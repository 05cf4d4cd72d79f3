import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, watch } from './support/browser.ts';
import { DESKTOP_ORIGIN } from './support/finished-battle.ts';
import { openScriptedArena, type ScriptedArena } from './support/open-arena.ts';
import { signedUp } from './support/sign-in.ts';

const shots = join(tmpdir(), 'coarena-pages');

describe('the replay of a desktop battle', () => {
  let scripted: ScriptedArena;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    mkdirSync(shots, { recursive: true });
    [scripted, browser] = await Promise.all([openScriptedArena(), openBrowser()]);
    const run = { steps: 12, desktop: true };
    const instruction = 'Work out what the parcel weighs and write it down. '.repeat(20);
    await scripted.battle({ left: run, right: run }, { actionSpace: 'browser_desktop', instruction });
    context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, reducedMotion: 'reduce' });
    await signedUp(scripted.server.address, 'ada', context);
    page = await context.newPage();
    await page.goto(`${scripted.server.address}/judge`);
    await page.getByText('step 1 / 12').first().waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await scripted?.close();
  });

  const left = () => page.getByRole('region', { name: 'Left run', exact: true });

  async function goTo(step: number): Promise<void> {
    await page.locator('input[type="range"]').fill(String(step - 1));
    await left().getByText(`step ${step} / 12`).waitFor();
  }

  /** Where the middle of the ring is on the picture, in the picture's own pixels, measured on the screen of the judge. */
  async function ring(): Promise<readonly [number, number]> {
    const [mark, picture] = await Promise.all([
      left().locator('circle.line').first().boundingBox(),
      left().locator('canvas').boundingBox(),
    ]);
    if (mark === null || picture === null) throw new Error('there is no ring on a picture');
    const scale = 1_280 / picture.width;
    return [
      Math.round((mark.x + mark.width / 2 - picture.x) * scale),
      Math.round((mark.y + mark.height / 2 - picture.y) * scale),
    ];
  }

  it('rings a pixel of the page where the page is, and a pixel of the screen where it is, at every width', async () => {
    for (const width of [1_440, 1_024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [step, at] of [
        [2, [300 + DESKTOP_ORIGIN[0], 200 + DESKTOP_ORIGIN[1]]],
        [3, [300, 200]],
      ] as const) {
        await goTo(step);
        const [x, y] = await ring();
        // A pixel of a narrow page is up to four of the picture.
        expect(
          Math.max(Math.abs(x - (at[0] ?? 0)), Math.abs(y - (at[1] ?? 0))),
          `step ${step} at ${width}`,
        ).toBeLessThan(3);
      }
    }
    await page.setViewportSize({ width: 1_440, height: 900 });
  });

  it('shows the place on the picture that the agent aimed at, and what came of it when asked, without a mark', async () => {
    await goTo(2);
    const before = left().getByRole('button', { name: 'before' });
    await left().getByRole('img', { name: 'The screen just before it.' }).waitFor();
    expect([await before.getAttribute('aria-pressed'), await left().locator('circle').count()]).toEqual(['true', 3]);
    await left().getByRole('button', { name: 'after' }).click();
    await left().getByRole('img', { name: 'The screen shows window 1.' }).waitFor();
    expect([await before.getAttribute('aria-pressed'), await left().locator('circle').count()]).toEqual(['false', 0]);
    await page.keyboard.press('b');
    await left().getByRole('img', { name: 'The screen just before it.' }).waitFor();
    // The run began with a picture too, whatever its first step was.
    await goTo(1);
    await left().getByRole('img', { name: 'The screen just before it.' }).waitFor();
    expect(await left().locator('circle').count()).toBe(0);
    await page.screenshot({ path: join(shots, 'desktop-opening.png') });
  });

  it('plays a step from what was aimed at to what came of it', async () => {
    await goTo(10);
    const seen = left().getByRole('img', { name: 'The screen just before it.' });
    await seen.waitFor();
    await page.keyboard.press(' ');
    await left().getByText('step 11 / 12').waitFor();
    await seen.waitFor();
    await seen.waitFor({ state: 'detached' });
    await left().getByText('step 12 / 12').waitFor();
    await left().getByText('■ The run finished by itself.').waitFor();
    await page.keyboard.press('k');
  });

  it('keeps a long task in its place, where the keyboard reaches it, and both runs on the first screen', async () => {
    const task = page.getByRole('region', { name: 'The task' });
    await task.focus();
    expect((await task.boundingBox())?.height).toBeLessThan(120);
    const lane = await left().boundingBox();
    expect((lane?.y ?? 900) + (lane?.height ?? 0)).toBeLessThan(900);
  });

  it('draws the whole way of a drag', async () => {
    await goTo(4);
    expect(await left().locator('polyline.line').getAttribute('points')).toBe('200,300 420,340 700,520');
    await page.screenshot({ path: join(shots, 'desktop-drag.png') });
  });

  it('shows a command with its arguments one by one, what it printed, its exit code and how much was left out', async () => {
    await goTo(5);
    const terminal = left().getByRole('region', { name: 'The command of the left run and what it printed' });
    await terminal.getByText('grep', { exact: true }).waitFor();
    expect(await terminal.locator('.arg').allInnerTexts()).toEqual(['-n', 'two words', 'list.txt']);
    await terminal.getByText('17:two words more').waitFor();
    await terminal.getByText('It ended with exit code 0. 1,240 characters of its output were left out.').waitFor();
    expect(await left().locator('canvas').count()).toBe(0);
    await terminal.focus();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toContain(
      'The command of the left',
    );
    const high = async () => (await left().boundingBox())?.height;
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1_440, 1_024, 390]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: join(shots, `desktop-command-${width}-${colorScheme}.png`) });
        const held = await high();
        await goTo(4);
        expect(await high(), `beside a picture at ${width}`).toBe(held);
        await goTo(5);
      }
    await page.setViewportSize({ width: 1_440, height: 900 });
  });

  it('says of a refused command that nothing was run, and why', async () => {
    await goTo(6);
    await left().getByText('It was refused; nothing was run.').waitFor();
    await left().locator('pre').getByText('is an address of this machine').waitFor();
  });

  it('shows a question with its answer', async () => {
    await goTo(8);
    await left().getByText('Which of the two kettles do you mean?').waitFor();
    await left().getByText('was answered').waitFor();
    await left().getByText('The one that whistles.').waitFor();
    await page.screenshot({ path: join(shots, 'desktop-question.png') });
  });

  it('tells a step aloud, a command with its end, and asks for no picture of it', async () => {
    const seen = await watch(page);
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('/frames/') && asked.push(request.url())));
    await goTo(4);
    await page.keyboard.press('ArrowRight');
    await page
      .locator('[aria-live="polite"]')
      .getByText('Left step 5 of 12: run grep -n two words list.txt. It ended with exit code 0.')
      .waitFor({ state: 'attached' });
    expect(asked.filter((url) => url.endsWith('/4') || url.endsWith('/5'))).toEqual([]);
    expect(seen.complaints).toEqual([]);
  });
});
