import { LIMITS, type Observation } from '../protocol/index.ts';
import type { Browser } from './browser/browser.ts';
import type { Page } from './browser/page.ts';
import { oneLine } from './text.ts';

interface TargetInfo {
  readonly targetId: string;
  readonly url: string;
  readonly title: string;
}

/** What an observation says of the active page and of the tabs. */
export type PageFacts = Pick<Observation, 'url' | 'title' | 'origin' | 'tab' | 'tabs'>;

/** Address, title and tabs as the browser process knows them: answered also when a page hangs. */
export async function describePages(browser: Browser, active: Page): Promise<PageFacts> {
  const { targetInfos } = (await browser.cdp.send('Target.getTargets')) as { targetInfos: readonly TargetInfo[] };
  const byTarget = new Map(targetInfos.map((info) => [info.targetId, info]));
  const describe = (page: Page) => {
    const info = byTarget.get(page.targetId);
    const url = (info?.url ?? '').toWellFormed().slice(0, LIMITS.url);
    return { id: page.id, url, title: oneLine(info?.title ?? '', LIMITS.title), active: page === active };
  };
  const { id, url, title } = describe(active);
  const others = browser.pages.filter((page) => page !== active).slice(-(LIMITS.tabs - 1));
  const tabs = [active, ...others].map(describe).sort((a, b) => number(a.id) - number(b.id));
  return { url, title, origin: URL.canParse(url) ? new URL(url).origin : 'null', tab: id, tabs };
}

const number = (id: string): number => Number(id.slice('tab-'.length));
