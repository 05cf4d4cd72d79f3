import type { SettleLimits } from '../../protocol/index.ts';
import { load, parseTarget } from '../actions/navigate.ts';
import type { Browser } from '../browser/browser.ts';
import { BLANK_PAGE } from '../browser/flags.ts';
import type { Page } from '../browser/page.ts';
import { settle } from '../browser/settle.ts';
import { ActionError } from '../errors.ts';
import { describePages } from '../page-info.ts';
import type { Session } from '../session.ts';
import { type Deadline, until } from '../timing.ts';

/** Opens a page, settled: in the empty tab that a run without a start page has, else in a new one, which is then active. */
export async function openPage(
  { browser, refusalOf }: Session,
  url: string,
  limits: SettleLimits,
  deadline: Deadline,
): Promise<void> {
  const target = parseTarget(url);
  const page = (await emptyTab(browser)) ?? (await newTab(browser, deadline));
  const { failure } = await load(page, target, { refusalOf, ms: deadline.left });
  if (failure !== null) throw new ActionError(failure);
  await settle(browser, limits);
  const { document } = page;
  if (document !== null && document.status >= 400)
    throw new ActionError(`${target.href} was answered with status ${document.status}.`);
  await page.send('Page.resetNavigationHistory');
}

async function emptyTab(browser: Browser): Promise<Page | null> {
  const page = await browser.active();
  const { url, tabs } = await describePages(browser, page);
  return tabs.length === 1 && url === BLANK_PAGE ? page : null;
}

async function newTab(browser: Browser, deadline: Deadline): Promise<Page> {
  const { targetId } = (await browser.cdp.send('Target.createTarget', { url: BLANK_PAGE })) as { targetId: string };
  const page = await until(deadline.left, () => browser.pages.find((each) => each.targetId === targetId) ?? null);
  if (page === null) throw new ActionError('The browser opened no new tab.');
  await browser.activate(page);
  return page;
}
