import { createHash } from 'node:crypto';
import type { Page } from './page.ts';
import type { DomSnapshot } from './snapshot.ts';
import type { AxNode } from './tree-types.ts';

/** The accessibility nodes of a page of one document, and digest of everything that they are made from. */
export interface AxMemory {
  readonly key: string;
  readonly nodes: readonly AxNode[];
}

/**
 * Digest of what a page's accessibility nodes depend on: markup, values, layout, focus and the states that only CSS can
 * ask for. How far the page is scrolled stays out, for the nodes have no places.
 */
export function memoryKey(frameId: string, snapshot: DomSnapshot, states: string): string {
  const hash = createHash('sha256').update(`${frameId}\n${states}\n`);
  for (const { scrollOffsetX: _x, scrollOffsetY: _y, ...document } of snapshot.documents)
    hash.update(JSON.stringify(document));
  return hash.update(JSON.stringify(snapshot.strings)).digest('hex');
}

/** Where the focus is, and how many elements are in each state that neither markup nor layout shows. */
export const readStates = (page: Page): Promise<string> => page.evaluate<string>(STATES);

const STATES = `(() => {
  const place = []
  let root = document
  for (let depth = 0; root && root.activeElement && depth < 20; depth++) {
    for (let e = root.activeElement; e && place.length < 2000; e = e.parentElement) place.push(Array.prototype.indexOf.call(e.parentElement ? e.parentElement.children : [], e))
    root = root.activeElement.shadowRoot
  }
  const counts = [':indeterminate', ':invalid', ':user-invalid', ':open', ':popover-open', ':modal', ':fullscreen', ':disabled'].map((state) => {
    try { return document.querySelectorAll(state).length } catch { return -1 }
  })
  return place.join('.') + ' ' + counts.join(',')
})()`;
