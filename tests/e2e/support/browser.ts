import { chromium, type Browser, type Page } from 'playwright-core';

/** Debian's Chromium, with nothing that would call anyone. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
}

/** What went wrong on a page: text that ran as a script, an error, something that the page's own policy stopped. */
export type Watch = { readonly complaints: string[] };

/** Sets a trap for scripts that come in as text, and keeps a list of everything that goes wrong from now on. */
export async function watch(page: Page): Promise<Watch> {
  const seen: Watch = { complaints: [] };
  page.on('pageerror', (error) => seen.complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // A refused request is part of some paths; a refused script or style never is.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      seen.complaints.push(`console: ${message.text()}`);
  });
  page.on('dialog', (dialog) => {
    seen.complaints.push(`dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  await page.addInitScript("Object.defineProperty(window, '__xss', { set: () => console.error('a script ran') })");
  return seen;
}

const keepWhatIsSaid = `
  window.said = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
      const text = element?.closest('[role="status"]')?.textContent.trim() ?? '';
      if (text !== '' && window.said.at(-1) !== text) window.said.push(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });`;

/** Keeps what the page's status regions say from now on: words that come and go while nobody looks are kept too. */
export async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(keepWhatIsSaid);
  return () => page.evaluate<readonly string[]>('window.said');
}

/** Presses Tab until what has the focus matches; how many presses it took. */
export async function tabTo(page: Page, selector: string, most = 80): Promise<number> {
  for (let presses = 1; presses <= most; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.locator(`${selector}:focus`).count()) return presses;
  }
  throw new Error(`${selector} could not be reached with ${most} presses of Tab`);
}
