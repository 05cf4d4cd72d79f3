import type { Modifier } from '../../protocol/index.ts'
import type { Browser } from '../browser/browser.ts'
import { ActionError } from '../errors.ts'
import type { Key } from './keys.ts'

/** A chord that is the browser's: `reserved` ones never reach the page. `run` answers the sentence of what was done. */
export interface BrowserShortcut {
  readonly reserved: boolean
  run(browser: Browser): Promise<string>
}

/** Chords that Chromium's own window would handle; key events sent over DevTools only ever reach the page. */
const SHORTCUTS: Readonly<Record<string, BrowserShortcut>> = {
  'alt+ArrowLeft': { reserved: false, run: (browser) => history(browser, -1) },
  'alt+ArrowRight': { reserved: false, run: (browser) => history(browser, 1) },
  F5: { reserved: false, run: reload },
  'control+r': { reserved: false, run: reload },
  'control+w': { reserved: true, run: closeTab },
  'control+t': { reserved: true, run: newTab },
  'control+Tab': { reserved: true, run: (browser) => cycleTab(browser, 1) },
  'control+shift+Tab': { reserved: true, run: (browser) => cycleTab(browser, -1) },
  'control+PageDown': { reserved: true, run: (browser) => cycleTab(browser, 1) },
  'control+PageUp': { reserved: true, run: (browser) => cycleTab(browser, -1) },
}

/** The browser's own meaning of a chord, or null. */
export function browserShortcut(key: Key, modifiers: readonly Modifier[]): BrowserShortcut | null {
  const name = [...[...modifiers].sort(), key.key].join('+')
  return Object.hasOwn(SHORTCUTS, name) ? (SHORTCUTS[name] ?? null) : null
}

async function history(browser: Browser, by: 1 | -1): Promise<string> {
  const page = await browser.active()
  const { currentIndex, entries } = (await page.send('Page.getNavigationHistory')) as {
    currentIndex: number
    entries: { id: number }[]
  }
  const entry = entries[currentIndex + by]
  if (!entry) throw new ActionError(`There is no page to go ${by < 0 ? 'back' : 'forward'} to.`)
  await page.send('Page.navigateToHistoryEntry', { entryId: entry.id })
  return by < 0 ? 'Went back one page.' : 'Went forward one page.'
}

async function reload(browser: Browser): Promise<string> {
  const page = await browser.active()
  await page.send('Page.reload')
  return 'Reloaded the page.'
}

async function closeTab(browser: Browser): Promise<string> {
  const page = await browser.active()
  if (browser.pages.length === 1) throw new ActionError('This is the only tab; it was not closed.')
  await browser.cdp.send('Target.closeTarget', { targetId: page.targetId })
  return `Closed ${page.id}.`
}

async function newTab(browser: Browser): Promise<string> {
  await browser.cdp.send('Target.createTarget', { url: 'about:blank' })
  return 'Opened an empty tab.'
}

async function cycleTab(browser: Browser, by: 1 | -1): Promise<string> {
  const pages = browser.pages
  const at = pages.indexOf(await browser.active())
  const next = pages[(at + by + pages.length) % pages.length]
  if (!next || pages.length === 1) throw new ActionError('There is only one tab.')
  await browser.activate(next)
  return `Switched to ${next.id}.`
}
