import { chromium, type Browser, type Page } from 'playwright-core';

/** Debian's Chromium, with nothing that would call anyone. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
}

/** What a page must never do: run what it was given as text, break, or be stopped by its own policy. */
export type Watch = { readonly complaints: string[] };

/** A page with a trap for scripts that come in as text, and a list of everything that went wrong on it. */
export async function watchedPage(
  browser: Browser,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<{ readonly page: Page; readonly watch: Watch }> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 }, reducedMotion: 'reduce', ...options });
  const watch: Watch = { complaints: [] };
  page.on('pageerror', (error) => watch.complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // A refused request is part of some paths; a refused script or style never is.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      watch.complaints.push(`console: ${message.text()}`);
  });
  page.on('dialog', (dialog) => {
    watch.complaints.push(`dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  await page.addInitScript("Object.defineProperty(window, '__xss', { set: () => console.error('a script ran') })");
  return { page, watch };
}

/** Presses Tab until what has the focus matches; how many presses it took. */
export async function tabTo(page: Page, selector: string, most = 80): Promise<number> {
  for (let presses = 1; presses <= most; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.locator(`${selector}:focus`).count()) return presses;
  }
  throw new Error(`${selector} could not be reached with ${most} presses of Tab`);
}
