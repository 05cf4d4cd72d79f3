import { coverage, termSet, terms } from '../text/words.ts';
import type { Selection } from '../instruction/goal.ts';
import { pathWords } from '../page/links.ts';
import type { Item } from '../page/records.ts';
import { measureOf, type Measured } from './measure.ts';
import { perPage } from './remember.ts';

/** An item that may be the one that is meant. `measured` is null where its list does not state the measure. */
export type Candidate = { readonly item: Item; readonly measured: Measured | null };

/** Things that go with a thing and carry its name. */
const ACCESSORIES = new Set(
  terms(
    'descaler filter stand lid cover case cleaner replacement spare accessory refill cable charger holder sleeve bag kit part manual guide brush',
  ),
);

/** The items of a page that are of the wanted kind, each once. */
export const candidatesOn = perPage((page, select): readonly Candidate[] => {
  const measure = select.order?.measure ?? [];
  const about =
    coverage(
      select.nounTerms,
      new Set([...termSet(`${page.topic} ${page.title}`), ...termSet(pathWords(page.url))]),
    ) === 1;
  const seen = new Set<string>();
  const found: Candidate[] = [];
  for (const item of page.items) {
    const key = item.url || `${item.title}|${item.text}`;
    if (seen.has(key) || !isOfKind(item, select, about)) continue;
    const measured = select.order === null ? null : measureOf(item, measure, select.order.qualifiers);
    if (select.order !== null && measured === null) continue;
    seen.add(key);
    found.push({ item, measured });
  }
  return found;
});

/** Whether an item is of the wanted kind, by its own words or by the list that it stands in. */
export function isOfKind(item: Item, select: Selection, listIsAbout: boolean): boolean {
  const { nounTerms } = select;
  const title = termSet(item.title);
  if (isAccessory(item.title, nounTerms) || isForIt(item.title, nounTerms)) return false;
  const kind = item.facts.find((fact) => termSet(fact.label).has('categori'));
  if (kind !== undefined && nounTerms.length > 0)
    return coverage(nounTerms, termSet(`${kind.value} ${item.title}`)) === 1;
  if (nounTerms.length === 0 || coverage(nounTerms, title) === 1) return true;
  const labels = termSet(item.facts.map((fact) => fact.label).join(' '));
  if (coverage(nounTerms, new Set([...title, ...labels, ...termSet(item.context)])) === 1) return true;
  if (listIsAbout) return true;
  return coverage(nounTerms, termSet(item.text)) === 1;
}

/** "Kettle descaler, 250 ml" is no kettle: what a title ends in before its details is what the thing is. */
function isAccessory(title: string, nounTerms: readonly string[]): boolean {
  const head = terms(title.split(/[,(–—:/]|\s-\s|\bwith\b/u)[0] ?? '').at(-1);
  return head !== undefined && ACCESSORIES.has(head) && !nounTerms.includes(head);
}

/** "Bag for kettles" is no kettle. */
function isForIt(title: string, nounTerms: readonly string[]): boolean {
  const [head, purpose] = title.split(/\bfor\b/iu);
  return (
    purpose !== undefined && coverage(nounTerms, termSet(purpose)) === 1 && coverage(nounTerms, termSet(head ?? '')) < 1
  );
}

/** How well an item fits a name without a superlative, 0 to 1. */
export function fitsName(item: Item, nounTerms: readonly string[]): number {
  const title = termSet(item.title);
  const covered = coverage(nounTerms, title);
  return covered === 1
    ? 1 - 0.02 * (title.size - nounTerms.length)
    : 0.8 * coverage(nounTerms, termSet(`${item.title} ${item.text}`));
}
