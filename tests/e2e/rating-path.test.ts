import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, watch } from './support/browser.ts';
import { openScriptedArena, type ScriptedArena } from './support/open-arena.ts';
import { rateBattles } from './support/rate-battles.ts';

/** What the pages take from the API here. */
type Audit = {
  readonly counts: { readonly resolved: number; readonly rated: number };
  readonly judges: readonly { readonly judge: string }[];
};

describe('a visitor who wants to know how sure the board is', () => {
  let scripted: ScriptedArena;
  let browser: Browser;
  let visitor: BrowserContext;

  beforeAll(async () => {
    const sets = ['ratings.periodMs=1000', 'ratings.published.with.ridge=0.002'];
    [scripted, browser] = await Promise.all([openScriptedArena({ sets }), openBrowser()]);
    const judges = ['ann', 'ben', 'cat', 'dan'];
    await rateBattles(scripted, { battles: 36, judges, kind: 'coding', upsetEvery: 3 });
    visitor = await browser.newContext({ viewport: { width: 1_440, height: 900 }, reducedMotion: 'reduce' });
    await visitor.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: scripted.server.address });
  });
  afterAll(async () => {
    await browser?.close();
    await scripted?.close();
  });

  async function read(path: string): Promise<unknown> {
    const answer = await fetch(`${scripted.server.address}${path}`);
    expect(answer.status, path).toBe(200);
    return answer.json();
  }

  const clipboard = (page: Page): Promise<string> => page.evaluate<string>('navigator.clipboard.readText()');

  it('filters the board in the address, and goes back to where they were', async () => {
    const page = await visitor.newPage();
    const seen = await watch(page);
    await page.goto(`${scripted.server.address}/leaderboard`);
    await page.getByRole('row').filter({ hasText: 'careful' }).waitFor();
    await page.getByLabel('Kind of task').selectOption('coding');
    await page.getByRole('heading', { name: 'Standings: Coding' }).waitFor();
    expect(new URL(page.url()).search).toBe('?kind=coding');
    await page.getByRole('row').filter({ hasText: 'careful' }).waitFor();
    await page.getByLabel('Kind of task').selectOption('study_help');
    await page.getByText('No decided battle of this kind yet: Study help.').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Standings: Coding' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'careful' }).waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'careful' }).waitFor();
    expect(seen.complaints).toEqual([]);
    await page.close();
  });

  it('sees each rating with its interval, its share with n, and what is left out', async () => {
    const board = (await read('/api/leaderboard')) as {
      readonly resolved: number;
      readonly rows: readonly { readonly id: string; readonly rating: number; readonly halfWidth: number }[];
    };
    const page = await visitor.newPage();
    await page.goto(`${scripted.server.address}/leaderboard`);
    for (const { id, rating, halfWidth } of board.rows) {
      const text = await page.getByRole('row').filter({ hasText: id }).innerText();
      expect(text).toContain(`${Math.round(rating)}\u00a0±\u00a0${Math.round(halfWidth)}`);
      expect(text).toContain('settling');
    }
    await page.getByRole('button', { name: 'Copy the board' }).click();
    await page.getByText('Copied the board.').waitFor({ state: 'attached' });
    const copied = (await clipboard(page)).split('\n').map((line) => line.split('\t'));
    expect(copied.map((cells) => cells[2])).toEqual(['Agent', ...board.rows.map(({ id }) => id)]);
    expect(copied.map((cells) => cells[6])).toEqual(['Battles', '36', '36']);
    await page.getByText('Under 1,000 battles: still settling.').waitFor();
    await page.getByText('Verify this board').click();
    await page.getByText('npx --no-install coarena verify board.tar').waitFor();
    await page.close();
  });

  it('compares two agents that they chose on the board', async () => {
    const compared = (await read('/api/rating/compare?a=careful&b=hasty')) as {
      readonly difference: { readonly elo: number };
      readonly headToHead: { readonly wins: number; readonly losses: number };
      readonly planner: { readonly more: number };
    };
    const page = await visitor.newPage();
    const seen = await watch(page);
    await page.goto(`${scripted.server.address}/leaderboard`);
    for (const name of ['careful', 'hasty']) await page.getByLabel(`Compare ${name}`).check();
    await page.getByRole('link', { name: 'Compare careful and hasty' }).click();
    await page.waitForURL('**/compare?a=careful&b=hasty');
    await page.getByText(`is rated ${Math.round(compared.difference.elo)} above`).waitFor();
    await page.getByText(`${compared.headToHead.wins} careful preferred`).waitFor();
    await page.getByText(`${compared.headToHead.losses} hasty preferred`).waitFor();
    await page.getByText(`careful against hasty needs about ${compared.planner.more} more decisive votes`).waitFor();
    expect(seen.complaints).toEqual([]);
    await page.close();
  });

  it('reads the audit and takes a table along', async () => {
    const audit = (await read('/api/rating/audit')) as Audit;
    const page = await visitor.newPage();
    const seen = await watch(page);
    await page.goto(`${scripted.server.address}/audit`);
    const battles = page.getByRole('region', { name: 'Decided battles, in the order of the reasons' });
    await battles.waitFor();
    const handedOver = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Answers by what became of them as CSV' }).click();
    const file = await handedOver;
    expect(file.suggestedFilename()).toBe('Answers-by-what-became-of-them.csv');
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^"The answer was","Answers"\r\n"skipped","0"\r\n/u);
    await battles.locator('..').getByRole('button', { name: 'Copy the table' }).click();
    await page.getByText('Copied the table.').waitFor({ state: 'attached' });
    const rows = (await clipboard(page)).split('\n').map((line) => line.split('\t'));
    expect(rows.map((cells) => cells.length)).toEqual(Array.from({ length: 9 }, () => 3));
    expect(rows[1]).toEqual(['decided', '', String(audit.counts.resolved)]);
    expect(rows.at(-1)).toEqual(['rated', '', String(audit.counts.rated)]);

    // A number in the ledger, whole in the copy though it is cut short on the page.
    await page
      .getByRole('region', { name: 'Judges by number' })
      .locator('..')
      .getByRole('button', { name: 'Copy the table' })
      .click();
    await expect.poll(() => clipboard(page)).toContain(audit.judges[0]?.judge ?? 'no judge');
    expect(audit.judges).toHaveLength(4);
    expect(seen.complaints).toEqual([]);
    await page.close();
  });

  it('reads the method with the constants of this very arena', async () => {
    const page = await visitor.newPage();
    const seen = await watch(page);
    await page.goto(`${scripted.server.address}/benchmark/methodology`);
    await page.locator('#eq-16 math').waitFor();
    expect(await page.locator('#eq-16 math mfrac').count()).toBe(1);
    for (const [constant, value] of [
      ['the ridge: a penalty', '0.002'],
      ['draws of the ratings', '2000'],
      ['added to the rated battles', '4'],
      ['step of an agent without a battle', '48'],
    ] as const)
      expect(await page.getByRole('listitem').filter({ hasText: constant }).innerText()).toContain(value);
    expect(seen.complaints).toEqual([]);
    await page.close();
  });
});
