import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, watch } from './support/browser.ts';
import { openScriptedArena, type ScriptedArena } from './support/open-arena.ts';
import { rateBattles } from './support/rate-battles.ts';
import { signedUp } from './support/sign-in.ts';

/** Looks like a page, an image and a turned line; shown, it is only text. */
const HOSTILE =
  '<img src=x onerror="window.__xss=1"><script>window.__xss=1</script><svg onload="__xss=1">{{7*7}} \u202egnp.exe';
const shots = join(tmpdir(), 'coarena-pages');

describe('the pages', () => {
  let scripted: ScriptedArena;
  let browser: Browser;
  let decided = '';
  let task = '';
  /** Signed in: has judged the decided battle, has a task of its own, and a battle to judge. */
  let judge: BrowserContext;

  beforeAll(async () => {
    mkdirSync(shots, { recursive: true });
    [scripted, browser] = await Promise.all([openScriptedArena(), openBrowser()]);
    const { address } = scripted.server;
    const hostile = { steps: 12, says: HOSTILE, message: HOSTILE };
    decided = await scripted.battle({ left: hostile, right: hostile }, { instruction: HOSTILE });
    judge = await browser.newContext({ viewport: { width: 1_440, height: 900 }, reducedMotion: 'reduce' });
    const client = await signedUp(address, 'ada', judge);
    const next = await client.get('/api/judging/next');
    expect(next.json).toMatchObject({ kind: 'battle', battle: decided });
    await client.post(`/api/battles/${decided}/reading`);
    expect((await client.vote(decided, 'left')).status).toBe(200);
    const sent = await client.post('/api/tasks', { instruction: HOSTILE }, { 'idempotency-key': 'pages-test' });
    task = (sent.json as { task: string }).task;
    await rateBattles(scripted, { battles: 32, judges: ['ann', 'ben', 'cat'], kind: 'coding', upsetEvery: 4 });
    await scripted.battle({ left: hostile, right: { ...hostile, steps: 9 } }, { instruction: HOSTILE });
  });
  afterAll(async () => {
    await browser?.close();
    await scripted?.close();
  });

  const addresses = (): Readonly<Record<string, string>> => ({
    start: '/',
    'sign-in': '/sign-in',
    submit: '/submit',
    tasks: '/tasks',
    task: `/tasks/${task}`,
    judge: '/judge',
    record: '/judge/record',
    standings: '/leaderboard',
    'standings-of-a-kind': '/leaderboard?kind=coding',
    'standings-of-nothing': '/leaderboard?kind=study_help',
    compare: '/compare?a=careful&b=hasty',
    'compare-whom': '/compare',
    audit: '/audit',
    method: '/benchmark/methodology',
    anatomy: '/anatomy',
    battles: '/battles',
    battle: `/battles/${decided}`,
    missing: '/no-such-page',
  });

  /** Opens a page and waits until it shows what it is about. */
  async function open(page: Page, path: string): Promise<void> {
    const answer = await page.goto(`${scripted.server.address}${path}`);
    expect(answer?.status(), path).toBe(path === addresses()['missing'] ? 404 : 200);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    await page.locator('main [role="status"]:has-text("is loading")').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('canvas.waiting').count(), { timeout: 10_000 }).toBe(0);
  }

  it('show what agents and people wrote as text, wherever it stands', async () => {
    const page = await judge.newPage();
    const seen = await watch(page);
    for (const path of [`/tasks/${task}`, '/tasks', '/judge', `/battles/${decided}`]) {
      await open(page, path);
      await page.getByText('<img src=x onerror=').first().waitFor();
      // A character that turns the line around is named instead of obeyed.
      expect(await page.locator('main').innerText()).toContain('⟨202E⟩');
      for (let steps = 0; path !== '/tasks' && steps < 12; steps += 1) await page.keyboard.press('ArrowRight');
    }
    expect(await page.locator('main img').count()).toBe(0);
    expect(seen.complaints).toEqual([]);
    await page.close();
  });

  it('show a visitor a decided battle with masked pictures, what is covered, and why one is missing', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const raw: string[] = [];
    page.on('request', (request) => void (request.url().includes('/frames/') && raw.push(request.url())));
    await open(page, `/battles/${decided}`);
    await page.getByText('Personal fields are covered.').waitFor();
    await page.locator('canvas:not(.waiting)').first().waitFor();
    await page.keyboard.press('b');
    await page.getByText('covered on this picture: e-mail addresses').first().waitFor();
    // It was answered faster than both results can be read.
    await page.getByText('Not rated: no answer counts.').waitFor();
    await page.getByText('Answers: 1 for left.').waitFor();
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('b');
    await page.getByText('No picture for everyone: the page was still changing.').first().waitFor();
    for (let steps = 3; steps < 12; steps += 1) await page.keyboard.press('ArrowRight');
    await page.getByText('step 12 / 12').first().waitFor();
    expect(raw).toEqual([]);
    const refused = await context.request.get(`${scripted.server.address}/api/battles/${decided}/frames/left/0`);
    expect(refused.status()).toBe(404);
    await context.close();
  });

  it('show the one who judged it the same battle with its pictures', async () => {
    const page = await judge.newPage();
    await open(page, `/battles/${decided}`);
    await page.locator('canvas:not(.waiting)').first().waitFor();
    await page.getByText('You would rather have had the left run.').waitFor();
    await page.getByText('Your receipt: entry').waitFor();
    await page.close();
  });

  it('list decided battles for everyone, and for a judge their own, each with how it came out', async () => {
    const page = await judge.newPage();
    await open(page, '/battles');
    await page.getByRole('button', { name: 'Older battles' }).click();
    const own = page.locator('li').filter({ hasText: '<img src=x onerror=' });
    await own.getByText('Not rated: no answer counts.').waitFor();
    await page.getByText('was preferred to').first().waitFor();
    expect(await page.locator('li').count()).toBe(33);
    await open(page, '/judge/record');
    await own.getByText('You would rather have had the left run.').waitFor();
    expect(
      await page
        .locator('li')
        .filter({ has: page.locator('a[href^="/battles/"]') })
        .count(),
    ).toBe(1);
    await page.close();
  });

  it('say what an agent gets, with the figures that hold, and that the list of programs is no boundary', async () => {
    const page = await judge.newPage();
    await open(page, '/anatomy');
    const { steps } = scripted.arena.config.battle.budget;
    await page.getByText(`${steps} actions and`).waitFor();
    await page.getByText('a program that the agent writes can open a socket').waitFor();
    await page.getByText('What holds is the sandbox').waitFor();
    await page.getByRole('row').filter({ hasText: 'run_command' }).waitFor();
    await page.getByRole('link', { name: 'Anatomy' }).waitFor();
    await page.close();
  });

  it('come back by themselves when the connection was lost', async () => {
    const page = await judge.newPage();
    await open(page, '/leaderboard');
    await judge.setOffline(true);
    await page.getByText('The connection is lost.').waitFor({ timeout: 15_000 });
    await page.getByRole('row').filter({ hasText: 'careful' }).waitFor();
    await judge.setOffline(false);
    await page.getByText('The connection is lost.').waitFor({ state: 'detached', timeout: 15_000 });
    await page.close();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`have no serious finding of axe in the ${colorScheme} theme, and fit their window at every width`, async () => {
      const page = await judge.newPage();
      const seen = await watch(page);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [name, path] of Object.entries(addresses())) {
        for (const width of [1_440, 1_024, 390]) {
          await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
          if (width === 1_440) await open(page, path);
          expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${name} at ${width}`).toBe(
            width,
          );
          await page.screenshot({ path: join(shots, `${name}-${width}-${colorScheme}.png`) });
          if (width !== 1_024) expect(await serious(page), `${name} at ${width}, ${colorScheme}`).toEqual([]);
        }
      }
      expect(seen.complaints).toEqual([]);
      await page.close();
    });
  }
});

/** What axe finds serious or critical, as rule and place. */
async function serious(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, { resultTypes: ['violations'] })`);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));
}
