import type { Modifier } from '../../protocol/index.ts';
import type { Browser } from '../browser/browser.ts';
import { ActionError } from '../errors.ts';
import type { Key } from './keys.ts';

/** What a chord does to the browser; it answers the sentence of what was done. */
export type BrowserShortcut = (browser: Browser) => Promise<string>;

/** Chords for tabs, done here: the browser's own would open pages of its own or end it with the last tab. */
const SHORTCUTS: Readonly<Record<string, BrowserShortcut>> = {
  'control+w': closeTab,
  'control+F4': closeTab,
  'control+t': newTab,
  'control+n': newTab,
  'control+Tab': (browser) => cycleTab(browser, 1),
  'control+shift+Tab': (browser) => cycleTab(browser, -1),
  'control+PageDown': (browser) => cycleTab(browser, 1),
  'control+PageUp': (browser) => cycleTab(browser, -1),
};

/** Chords that would open tools of the browser over or beside the page, or end it. */
const REFUSED = new Set([
  'F1',
  'F11',
  'F12',
  'alt+F4',
  'alt+e',
  'alt+f',
  'control+h',
  'control+j',
  'control+q',
  'control+u',
  'control+shift+C',
  'control+shift+I',
  'control+shift+J',
  'control+shift+N',
  'control+shift+O',
  'control+shift+Q',
  'control+shift+W',
  'control+shift+Delete',
  'shift+Escape',
]);

/**
 * The meaning of a chord that never reaches the page, or null. Raises `ActionError` for one that is refused. Every other
 * chord goes to the page first, and what the page leaves (back, forward, reload) Chromium does itself.
 */
export function browserShortcut(key: Key, modifiers: readonly Modifier[]): BrowserShortcut | null {
  const name = [...[...modifiers].sort(), key.key].join('+');
  if (REFUSED.has(name)) throw new ActionError(`${name} is kept for the browser itself and was not pressed.`);
  return Object.hasOwn(SHORTCUTS, name) ? (SHORTCUTS[name] ?? null) : null;
}

async function closeTab(browser: Browser): Promise<string> {
  const page = await browser.active();
  if (browser.pages.length === 1) throw new ActionError('This is the only tab; it was not closed.');
  await browser.cdp.send('Target.closeTarget', { targetId: page.targetId });
  return `Closed ${page.id}.`;
}

async function newTab(browser: Browser): Promise<string> {
  await browser.cdp.send('Target.createTarget', { url: 'about:blank' });
  return 'Opened an empty tab.';
}

async function cycleTab(browser: Browser, by: 1 | -1): Promise<string> {
  const pages = browser.pages;
  const at = pages.indexOf(await browser.active());
  const next = pages[(at + by + pages.length) % pages.length];
  if (!next || pages.length === 1) throw new ActionError('There is only one tab.');
  await browser.activate(next);
  return `Switched to ${next.id}.`;
}
