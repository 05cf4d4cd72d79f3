import type { SettleLimits } from '../protocol/index.ts';
import { load } from './actions/navigate.ts';
import type { Browser } from './browser/browser.ts';
import { BLANK_PAGE } from './browser/flags.ts';
import type { Page } from './browser/page.ts';
import { settle } from './browser/settle.ts';
import { infra } from './errors.ts';
import type { Ground } from './session.ts';
import { type Deadline, timedOut, within } from './timing.ts';

const TRIES = 3;
const ASK_MS = 2_000;

/** What opening the first page needs. */
type Opening = {
  readonly browser: Browser;
  readonly page: Page;
  readonly target: URL;
  readonly ground: Pick<Ground, 'refusalOf' | 'mark'>;
  readonly deadline: Deadline;
  readonly limits: SettleLimits;
};

/**
 * Opens the page that a run begins with, settled. On a busy machine a page's process now and then ends while the page is
 * coming in, which would leave one desktop empty: no agent has acted yet, so it is opened again. Raises `infra`:
 * `browser_start_failed`.
 */
export async function openFirstPage({ browser, page, target, ground, deadline, limits }: Opening): Promise<void> {
  for (let tries = 1; ; tries++) {
    page.crashed = false;
    const context = { refusalOf: ground.refusalOf, ms: deadline.left };
    const { failure, isDownload, isAborted } = await load(page, target, context);
    if (failure !== null && !isAborted) throw infra('browser_start_failed', failure);
    if (failure === null) {
      await settle(browser, limits);
      if (isDownload || (await isShown(page))) return;
    }
    if (tries === TRIES)
      throw infra('browser_start_failed', failure ?? `the process of the first page ended ${TRIES} times`);
    ground.mark('firstPageAgain');
  }
}

/** False where the page's process has ended, or ended before the page took the place of the empty one. */
async function isShown(page: Page): Promise<boolean> {
  if (page.crashed) return false;
  const answer = await within(
    ASK_MS,
    page.send('Page.getFrameTree').catch(() => null),
  );
  // A page that is too busy to answer is there.
  if (answer === timedOut) return true;
  const tree = answer?.['frameTree'] as { frame: { url: string } } | undefined;
  return tree !== undefined && tree.frame.url !== BLANK_PAGE;
}
