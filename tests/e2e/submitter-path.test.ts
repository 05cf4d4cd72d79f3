import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { laneOn, type Battle, type Lease, type PauseEvent, type Side } from '@coarena/core';
import { openBrowser, tabTo, watch } from './support/browser.ts';
import { startBattle, write, writeStep } from './support/finished-battle.ts';
import { openScriptedArena, PAIR, type ScriptedArena } from './support/open-arena.ts';
import { signedUp } from './support/sign-in.ts';

const shots = join(tmpdir(), 'coarena-submitter');
const GIVE_BOTH = 'Give both 10 more steps';

describe('someone who watches both runs of a task of theirs', () => {
  let scripted: ScriptedArena;
  let browser: Browser;
  let context: BrowserContext;
  let account = '';

  beforeAll(async () => {
    mkdirSync(shots, { recursive: true });
    [scripted, browser] = await Promise.all([openScriptedArena(), openBrowser()]);
    context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, reducedMotion: 'reduce' });
    const client = await signedUp(scripted.server.address, 'ada', context);
    account = (await client.get('/api/session')).json.account.id as string;
  });
  afterAll(async () => {
    await browser?.close();
    await scripted?.close();
  });

  /** A battle of theirs under way, with three steps a side, on its page. */
  async function watchBattle(): Promise<{
    readonly page: Page;
    readonly battle: Battle;
    readonly lease: Lease;
    readonly complaints: readonly string[];
    hold(side: Side, over?: Partial<PauseEvent>): Promise<void>;
  }> {
    const { lease, battle } = await startBattle(scripted.arena, await scripted.admit({ submitter: account }), PAIR);
    for (const side of ['left', 'right'] as const)
      for (let index = 0; index < 3; index += 1)
        await writeStep(scripted.arena, lease, {
          ...{ lane: laneOn(battle, side), side, index },
          ...{ run: { steps: 9 }, at: 1_796_000_000_000 },
        });
    const page = await context.newPage();
    const { complaints } = await watch(page);
    await page.goto(`${scripted.server.address}/tasks/${battle.task}`);
    await page.getByText('step 3 / 3').first().waitFor();
    const hold = (side: Side, over: Partial<PauseEvent> = {}): Promise<void> =>
      write(scripted.arena, lease, {
        ...{ type: 'pause', lane: laneOn(battle, side), for: 'step_limit', granted: 0, question: null },
        ...{ offer: { steps: 10, most: 100 }, waitMs: 60_000 },
        ...over,
      });
    return { page, battle, lease, complaints, hold };
  }

  const granted = async (battle: Battle): Promise<readonly number[]> =>
    (await scripted.arena.store.battles.runs(battle.id)).map(({ stepsGranted }) => stepsGranted);

  it('gives both ten more steps against the countdown, with the keyboard alone', async () => {
    const { page, battle, complaints, hold } = await watchBattle();
    await hold('left');
    await page.getByRole('heading', { name: 'The left run has used its 100 steps.' }).waitFor();
    await hold('right');
    await page.getByRole('heading', { name: 'Both runs have come to their limit.' }).waitFor();
    await page.getByText('paused', { exact: true }).waitFor();
    const seconds = Number(/\d+/u.exec((await page.getByRole('timer').getAttribute('aria-label')) ?? '')?.[0]);
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(60);
    await page.getByText('take this battle out of the rating').waitFor();
    await lookAt(page, 'both-at-limit');
    await tabTo(page, `button:has-text("${GIVE_BOTH}")`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Both runs have come to their limit.' }).waitFor({ state: 'detached' });
    expect(await granted(battle)).toEqual([10, 10]);
    expect(await page.getByRole('status').allInnerTexts()).toContain('Both runs go on with 10 more steps.');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('is told what steps for one side cost, and can give them all the same', async () => {
    const { page, battle, hold } = await watchBattle();
    await hold('right', { for: 'time_limit' });
    await page.getByRole('heading', { name: 'The right run has used its time.' }).waitFor();
    const only = page.getByRole('button', { name: 'Only right' });
    expect(await only.getAttribute('aria-describedby')).toBe('one-side');
    await only.click();
    await only.waitFor({ state: 'detached' });
    expect((await granted(battle)).toSorted()).toEqual([0, 10]);
    await page.close();
  });

  it('answers the question of one run, and reads it as text whatever it holds', async () => {
    const { page, battle, complaints, hold } = await watchBattle();
    await hold('left', { for: 'question', question: '<b>Red</b> or blue \u202etxet?', offer: null });
    await page.getByRole('heading', { name: 'Left asks you' }).waitFor();
    await page.getByText('<b>Red</b> or blue ⟨202E⟩txet?').waitFor();
    expect(await page.getByRole('button', { name: 'Send the answer' }).isDisabled()).toBe(true);
    await page.getByLabel('Your answer').fill('The red one, please.');
    await lookAt(page, 'asked');
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await page.getByRole('heading', { name: 'Left asks you' }).waitFor({ state: 'detached' });
    const [pause] = await scripted.arena.store.battles.pauses(battle.id);
    expect(pause).toMatchObject({ outcome: 'answered', answer: 'The red one, please.' });
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('ends one side only after it was said what that costs', async () => {
    const { page, battle } = await watchBattle();
    await page.getByRole('button', { name: 'End the left side…' }).click();
    const dialog = page.getByRole('dialog', { name: 'End the left side now?' });
    await dialog.getByText('taken out of the rating').waitFor();
    await lookAt(page, 'ending');
    await dialog.getByRole('button', { name: 'Let it go on' }).click();
    expect((await scripted.arena.store.battles.standing(battle.id))?.lanes[laneOn(battle, 'left')]?.stopped).toBe(
      false,
    );
    await page.getByRole('button', { name: 'End the left side…' }).click();
    await dialog.getByRole('button', { name: 'End the left side' }).click();
    await page.getByText('The left run is being ended.').first().waitFor();
    expect((await scripted.arena.store.battles.standing(battle.id))?.lanes[laneOn(battle, 'left')]?.stopped).toBe(true);
    await page.close();
  });

  it('learns that it was too late, and that nothing was changed', async () => {
    const { page, lease, battle, hold } = await watchBattle();
    await hold('left', { waitMs: 2_000 });
    const give = page.getByRole('button', { name: GIVE_BOTH });
    await give.waitFor();
    await page.evaluate(
      "setTimeout(() => [...document.querySelectorAll('button')].find((b) => b.textContent.includes('Give both'))?.click(), 2_050)",
    );
    await Promise.race([
      page.getByText('its countdown is over').waitFor(),
      // The page may have heard of the end first.
      give.waitFor({ state: 'detached' }),
    ]);
    await write(scripted.arena, lease, { type: 'lapse', lane: laneOn(battle, 'left') });
    await give.waitFor({ state: 'detached' });
    expect(await granted(battle)).toEqual([0, 0]);
    await page.close();
  });

  /** No serious finding of axe in either theme, no scrolling sideways at any width, and pictures to look at. */
  async function lookAt(page: Page, name: string): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of [1_440, 390]) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${name} at ${width}`).toBe(width);
        await page.screenshot({ path: join(shots, `${name}-${colorScheme}-${width}.png`) });
      }
      await page.evaluate(axe.source);
      const found = await page.evaluate<{ impact: string; id: string; nodes: { html: string }[] }[]>(
        'axe.run().then(({ violations }) => violations)',
      );
      expect(found.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
    }
    await page.setViewportSize({ width: 1_440, height: 900 });
  }
});
