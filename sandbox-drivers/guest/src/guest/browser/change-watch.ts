import type { Page } from './page.ts';

/**
 * Starts to watch a page's document for changes, and says how many elements it has. One watch a page: a new one takes
 * the place of the one before.
 */
export const watchChanges = (page: Page): Promise<number> => page.evaluate<number>(WATCH);

/** Ends the watch; true where the document has changed since it began, or is another one by now. */
export const changedSince = (page: Page): Promise<boolean> => page.evaluate<boolean>(CHANGED);

const WATCH = `(() => {
  globalThis.coarenaWatch?.observer.disconnect()
  const watch = { changed: false, observer: new MutationObserver(() => { watch.changed = true }) }
  watch.observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  globalThis.coarenaWatch = watch
  return document.getElementsByTagName('*').length
})()`;

const CHANGED = `(() => {
  const watch = globalThis.coarenaWatch
  if (!watch) return true
  const changed = watch.changed || watch.observer.takeRecords().length > 0
  watch.observer.disconnect()
  delete globalThis.coarenaWatch
  return changed
})()`;
