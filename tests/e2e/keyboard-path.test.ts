import { laneOn, SIDES } from '@coarena/core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, openBrowser, tabTo, watch } from './support/browser.ts';
import { startBattle, write, writeStep } from './support/finished-battle.ts';
import { openScriptedArena, PAIR, type ScriptedArena } from './support/open-arena.ts';

describe('the whole path, by keyboard alone', () => {
  let scripted: ScriptedArena;
  let browser: Browser;

  beforeAll(async () => {
    [scripted, browser] = await Promise.all([openScriptedArena(), openBrowser()]);
    await scripted.battle({ left: { steps: 6 }, right: { steps: 4 } });
  });
  afterAll(async () => {
    await browser?.close();
    await scripted?.close();
  });

  it('signs in once, judges the waiting battle, sees who was who and the streaming value move, submits and watches', async () => {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 }, reducedMotion: 'reduce' });
    const seen = await watch(page);
    const said = await listen(page);
    const votes: string[] = [];
    page.on('request', (request) => request.url().endsWith('/judgments') && votes.push(request.url()));
    await page.goto(await scripted.server.oneTimeSignIn());
    await page.waitForURL('**/judge');
    expect(page.url()).not.toContain('one-time');

    // The question is closed until both results were on screen for as long as they take to read.
    const left = page.getByRole('button', { name: 'Left 1' });
    await left.waitFor();
    expect(await left.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('You can answer when both results').waitFor();
    await page.keyboard.press('1');
    expect(votes).toEqual([]);

    await page.keyboard.press('ArrowRight');
    await page.getByText('step 2 / 6').waitFor();
    await page.getByText('step 2 / 4').waitFor();
    await tabTo(page, '[aria-label="What the right run did, saw and thought"]');
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('step 3 / 4').waitFor();
    await page.getByText('step 2 / 6').waitFor();

    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    // The next key counts as soon as the list is gone.
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByText('Press 1 to 4').waitFor({ timeout: 30_000 });
    expect(await said()).toContainEqual(expect.stringMatching(/^Not yet\. You can answer in \d+ s/u));
    await page.keyboard.press('1');

    const told = page.getByLabel('Who was who');
    await told.waitFor();
    const text = await told.innerText();
    expect(text).toMatch(/careful|hasty/u);
    expect(text).toMatch(/1000 → 1024 \(\+24\)/u);
    expect(text).toMatch(/1000 → 976 \(−24\)/u);
    expect(text).toMatch(/Your receipt: entry \d+ of the ledger/u);
    expect(await page.locator('button:focus').innerText()).toContain('Next battle');
    // Taking the answer back is asked for twice, with what it does.
    await page.getByRole('button', { name: 'Withdraw my answer…' }).click();
    await page.getByRole('dialog').getByText('is offered to nobody else').waitFor();
    await page.getByRole('button', { name: 'Keep my answer' }).click();
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'No battle waits for you' }).waitFor();

    await tabTo(page, 'nav a[href="/leaderboard"]');
    await page.keyboard.press('Enter');
    await page.getByRole('row').filter({ hasText: '1024' }).waitFor();
    await page.getByRole('row').filter({ hasText: '976' }).waitFor();

    await tabTo(page, 'nav a[href="/submit"]');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What should they do?' }).waitFor();
    await tabTo(page, '#instruction');
    await page.keyboard.type('Say which lamp is the brightest.');
    await tabTo(page, 'form button.primary');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/tasks\/[0-9a-f]{32}$/u);
    await page.getByText('waiting for two desktops').waitFor();

    // A worker takes it: its steps appear by themselves, and at the end the way to judge it.
    const { battle: id } = (await (
      await page.request.get(`${scripted.server.address}/api/tasks/${page.url().split('/').at(-1) ?? ''}`)
    ).json()) as { battle: string };
    const { lease, battle } = await startBattle(scripted.arena, id, PAIR);
    for (const side of SIDES) {
      const lane = laneOn(battle, side);
      await writeStep(scripted.arena, lease, { lane, side, index: 0, run: { steps: 2 }, at: Date.now() });
    }
    await expect.poll(() => page.getByText('step 1 / 1 so far').count(), { timeout: 10_000 }).toBe(2);
    for (const side of SIDES) {
      await write(scripted.arena, lease, {
        type: 'end_lane',
        lane: laneOn(battle, side),
        end: { end: 'finished', verdict: 'success', message: `The brightest lamp, says the ${side} run.` },
        endState: null,
        checker: { verdict: null, reason: 'no_evaluator_authored', evaluator: null },
      });
    }
    await write(scripted.arena, lease, { type: 'complete' });
    await page.getByText('Both runs have ended.').waitFor();
    await page.getByText('The brightest lamp, says the left run.').waitFor();
    expect(seen.complaints).toEqual([]);
  });
});
