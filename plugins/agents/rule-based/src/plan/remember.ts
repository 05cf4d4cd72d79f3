import type { Selection } from '../instruction/goal.ts';
import type { PageModel } from '../page/model.ts';

/**
 * Keeps what a function finds on a page for a selection as long as the page is remembered: plans ask the same of the same
 * page again and again. Pages belong to one session, so nothing is shared between sessions.
 */
export function perPage<T>(find: (page: PageModel, select: Selection) => T): (page: PageModel, select: Selection) => T {
  const known = new WeakMap<PageModel, WeakMap<Selection, { readonly value: T }>>();
  return (page, select) => {
    const ofPage = known.get(page) ?? new WeakMap<Selection, { readonly value: T }>();
    known.set(page, ofPage);
    const found = ofPage.get(select) ?? { value: find(page, select) };
    ofPage.set(select, found);
    return found.value;
  };
}
