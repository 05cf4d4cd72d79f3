import type { Page } from '../browser/page.ts';

/** What a page can see of the machine and the browser, what letters measure, and what the site has stored. */
export type PageView = {
  readonly page: readonly string[];
  readonly letters: readonly string[];
  readonly storage: readonly string[];
};

const NO_ANSWER = ['(the page did not answer)'];

/** Runs in a world of its own: the page's scripts cannot change what it reads. Nothing here changes from run to run. */
const PROBE = `(() => {
  const n = navigator;
  const media = (query) => matchMedia(query).matches;
  const page = {
    userAgent: n.userAgent, languages: n.languages, platform: n.platform, cpus: n.hardwareConcurrency,
    memory: n.deviceMemory ?? null, touch: n.maxTouchPoints, cookies: n.cookieEnabled, pdf: n.pdfViewerEnabled,
    automated: n.webdriver === true, ratio: devicePixelRatio, inner: [innerWidth, innerHeight],
    screen: [screen.width, screen.height, screen.availWidth, screen.availHeight, screen.colorDepth],
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone, numbers: (1234.5).toLocaleString(),
    dark: media('(prefers-color-scheme: dark)'), still: media('(prefers-reduced-motion: reduce)'),
    contrast: media('(prefers-contrast: more)'), forced: media('(forced-colors: active)'), pointer: media('(pointer: fine)'),
  };
  const pen = document.createElement('canvas').getContext('2d');
  const letters = {};
  for (const family of ['serif', 'sans-serif', 'monospace', 'Arial', 'Times New Roman', 'Courier New', 'system-ui', 'nosuchfont'])
    if (pen) { pen.font = '32px "' + family + '"'; if (!family.includes(' ')) pen.font = '32px ' + family;
      letters[family] = Math.round(pen.measureText('The quick brown fox 0123456789 Wil ñ').width * 100) / 100; }
  const stored = [];
  for (const kind of ['localStorage', 'sessionStorage'])
    try { for (const [key, value] of Object.entries(globalThis[kind])) stored.push([kind, key, value]); } catch { stored.push([kind, '(closed)', '']); }
  return { page, letters, stored };
})()`;

type Probed = { readonly page: object; readonly letters: object; readonly stored: readonly [string, string, string][] };

/** Asks the page; a page that gives no answer in time says so in every field. */
export async function readPageFacts(page: Page, valueOf: (value: string) => string): Promise<PageView> {
  const probed = await page.evaluate<Probed>(PROBE).catch(() => null);
  if (probed === null) return { page: NO_ANSWER, letters: NO_ANSWER, storage: [] };
  return {
    page: entriesOf(probed.page),
    letters: entriesOf(probed.letters),
    storage: probed.stored
      .map(([kind, key, value]) => `${kind} ${key.slice(0, 200)}${valueOf(value)}`)
      .sort()
      .slice(0, 1_000),
  };
}

/** Each fact as its name and its value, so that two pages differ in an entry of their own. */
function entriesOf(facts: object): readonly string[] {
  return Object.entries(facts)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`.slice(0, 1_000))
    .slice(0, 100);
}
