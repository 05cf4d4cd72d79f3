import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from './support/api-client.ts';
import { openBrowser, watch } from './support/browser.ts';
import { openScriptedArena, type ScriptedArena } from './support/open-arena.ts';
import { signedUp } from './support/sign-in.ts';

const NEW_PASSWORD = 'a new password of ada';

describe('the administrator', () => {
  let scripted: ScriptedArena;
  let browser: Browser;
  let admin: BrowserContext;
  let ada: ApiClient;
  let adas: BrowserContext;
  const address = (path: string): string => `${scripted.server.address}${path}`;

  beforeAll(async () => {
    [scripted, browser] = await Promise.all([openScriptedArena(), openBrowser()]);
    [admin, adas] = await Promise.all([browser.newContext(), browser.newContext()]);
    ada = await signedUp(scripted.server.address, 'ada', adas);
    const page = await admin.newPage();
    await page.goto(await scripted.server.oneTimeSignIn());
    await page.waitForURL('**/judge');
    await page.close();
  });
  afterAll(async () => {
    await browser?.close();
    await scripted?.close();
  });

  it('hands over a link, under which its owner chooses a new password and is signed in', async () => {
    const page = await admin.newPage();
    const seen = await watch(page);
    await page.goto(address('/judge'));
    await page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('searchbox').fill('ADA@');
    await page.getByRole('button', { name: 'Find' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'ada@people.example' });
    await row.getByRole('button', { name: 'Password link… ada' }).click();
    await page.getByText('is signed out everywhere, at once').waitFor();
    await page.getByRole('button', { name: 'Make the link' }).click();
    const link = await page.locator('code', { hasText: '/new-password#token=' }).innerText();
    expect((await ada.get('/api/session')).json.account).toBeNull();

    const owner = await browser.newContext();
    const chosen = await owner.newPage();
    await chosen.goto(link);
    await chosen.getByLabel('New password').fill(NEW_PASSWORD);
    await chosen.getByLabel('The same once more').fill('something else entirely');
    await expect.poll(() => chosen.url()).not.toContain('token');
    await chosen.getByRole('button', { name: 'Take this password and sign in' }).click();
    await chosen.getByText('The two are not the same.').waitFor();
    await chosen.getByLabel('The same once more').fill(NEW_PASSWORD);
    await chosen.getByRole('button', { name: 'Take this password and sign in' }).click();
    await chosen.waitForURL('**/judge');
    await chosen.goto(link);
    await chosen.getByLabel('New password').fill('a third password of ada');
    await chosen.getByLabel('The same once more').fill('a third password of ada');
    await chosen.getByRole('button', { name: 'Take this password and sign in' }).click();
    await chosen.getByText('This link has been used').waitFor();
    // Another link in the same tab is another token for the same document.
    await chosen.goto(address('/new-password#token=abcdefghijklmnopqrst'));
    await chosen.getByText('This link has been used').waitFor({ state: 'detached' });
    await expect.poll(() => chosen.url()).not.toContain('token');
    const body = { email: 'ada@people.example', password: NEW_PASSWORD };
    expect((await ada.post('/api/auth/sign-in/email', body)).status).toBe(200);
    expect(seen.complaints).toEqual([]);
    await Promise.all([page.close(), owner.close()]);
  });

  it('marks a judge with a reason, clears the mark, and finds both with their reasons', async () => {
    const page = await admin.newPage();
    await page.goto(address('/admin'));
    await page.getByRole('button', { name: 'Mark as untrusted… ada' }).click();
    const reason = page.getByLabel('Reason, for everybody to read').filter({ visible: true });
    await reason.fill('  no  ');
    await page.getByRole('button', { name: 'Mark as untrusted', exact: true }).filter({ visible: true }).click();
    await page.getByText('“Reason, for everybody to read”: It is too short: say it in a few words.').waitFor();
    await page.getByText('It is too short: say it in a few words.', { exact: true }).waitFor();
    expect(
      await reason.evaluate((box: { ariaInvalid: string | null; matches(of: string): boolean }) => [
        box.ariaInvalid,
        box.matches(':focus'),
      ]),
    ).toEqual(['true', true]);
    await reason.fill('answers without looking');
    await page.getByRole('button', { name: 'Mark as untrusted', exact: true }).filter({ visible: true }).click();
    await page.getByText('Untrusted: these votes are left out of the rating.').waitFor();
    await page.getByRole('button', { name: 'Clear the mark… ada' }).click();
    await reason.fill('it was a broken trackpad');
    await page.getByRole('button', { name: 'Clear the mark', exact: true }).filter({ visible: true }).click();
    await page.getByText('Untrusted: these votes').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Marks' }).click();
    const rows = page.getByRole('row');
    await rows.filter({ hasText: 'answers without looking' }).filter({ hasText: 'untrusted' }).waitFor();
    await rows.filter({ hasText: 'it was a broken trackpad' }).filter({ hasText: 'cleared' }).waitFor();
    await page.close();
  });

  it('has pages that fit every window and have no serious finding of axe, and that others do not see', async () => {
    const page = await admin.newPage();
    for (const [path, theme] of [
      ['/admin', 'light'],
      ['/admin/marks', 'dark'],
      ['/new-password#token=abcdefghijklmnopqrst', 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.goto(address(path));
      await page.locator('main h1').waitFor();
      await page.locator('main [role="status"]:has-text("is loading")').waitFor({ state: 'detached' });
      for (const width of [1_440, 1_024, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect([path, width, await reaching(page)]).toEqual([path, width, width]);
      }
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, { resultTypes: ['violations'] })`);
      expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
    }
    const other = await adas.newPage();
    await ada.get('/api/session');
    await other.goto(address('/admin'));
    await other.getByRole('heading', { name: 'Sign in to administer this arena' }).waitFor();
    expect(await other.getByRole('link', { name: 'Admin' }).count()).toBe(0);
    await Promise.all([page.close(), other.close()]);
  });

  it('lets a form say what is wrong at its field, by the name that the field has there', async () => {
    const person = await browser.newContext();
    await signedUp(scripted.server.address, 'cat', person);
    const page = await person.newPage();
    await page.goto(address('/submit'));
    await page.getByLabel('What should they do?').fill('Look around.');
    await page.getByText('Start page, kind and recipe').click();
    const start = page.getByLabel('Address that both browsers open first');
    await start.fill('http://nowhere.practice.test/');
    await page.getByText('Start page, kind and recipe').click();
    await page.getByRole('button', { name: 'Start both agents' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('“Address that both browsers open first”:').waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/startUrl/iu);
    // What was folded away is opened, and the field has the focus.
    expect(
      await start.evaluate((box: { ariaInvalid: string | null; matches(of: string): boolean }) => [
        box.ariaInvalid,
        box.matches(':focus'),
      ]),
    ).toEqual(['true', true]);
    await start.fill('http://shop.practice.test/');
    await alert.waitFor({ state: 'detached' });
    await page.getByLabel('Kind of task').selectOption('web_research');
    await page.getByLabel('Recipe for both desktops').selectOption('shop-bookmarks');
    await page.getByRole('button', { name: 'Start both agents' }).click();
    await page.waitForURL('**/tasks/*');
    await page.getByRole('link', { name: 'Web research' }).waitFor();
    await page.getByText('shop-bookmarks').click();
    await page.getByText('In this order in both desktops.').waitFor();
    await person.close();
  });
});

/** How far a page reaches to the right. */
function reaching(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth');
}
