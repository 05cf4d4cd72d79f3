import { shorten } from '../text/clean.ts';
import { coverage, termSet } from '../text/words.ts';
import type { Selection } from '../instruction/goal.ts';
import { detailOf } from '../page/detail.ts';
import type { Item } from '../page/records.ts';
import { candidatesOn, isOfKind, type Candidate } from './candidates.ts';
import { measureOf } from './measure.ts';
import type { Mind, Plan } from './mind.ts';
import { openUrl } from './moves.ts';
import { perPage } from './remember.ts';

/** From here on a list is taken to state what is compared. */
export const FEW = 2;
/** Steps that are kept for what comes after the choice. */
const RESERVE = 8;

/** The page at hand as a candidate, when a list without the measure led to it. */
export function ownCandidate(mind: Mind, select: Selection): Candidate | null {
  if (select.order === null || candidatesOn(mind.page, select).length >= FEW) return null;
  const listed = unmeasured(mind, select).find((item) => item.url === mind.page.url);
  if (listed === undefined) return null;
  const detail = { ...detailOf(mind.page, listed), title: listed.title };
  const measured = measureOf(detail, select.order.measure, select.order.qualifiers);
  return measured === null ? null : { item: detail, measured };
}

/** Entries of lists that are of the wanted kind, have a page of their own, and do not state the measure. */
function unmeasured(mind: Mind, select: Selection): Item[] {
  return mind.everything().flatMap((page) => unmeasuredOn(page, select));
}

const unmeasuredOn = perPage((page, select): readonly Item[] => {
  const { order } = select;
  if (order === null || page.items.filter((item) => item.url !== '').length < FEW) return [];
  const about = coverage(select.nounTerms, termSet(`${page.topic} ${page.title}`)) === 1;
  return page.items.filter(
    (item) =>
      item.url !== '' &&
      item.url !== page.url &&
      isOfKind(item, select, about) &&
      measureOf(item, order.measure, order.qualifiers) === null,
  );
});

/** Where lists do not state the measure, the pages of their entries may: those seen already, then the others. */
export function* lookInside(mind: Mind, select: Selection, all: Map<string, Candidate>): Plan<void> {
  const { order } = select;
  if (order === null) return;
  const seen = new Set<string>();
  for (const item of unmeasured(mind, select)) {
    if (seen.size >= mind.traits.pages || mind.observation.stepsLeft < RESERVE) return;
    if (seen.has(item.url) || all.has(item.url)) continue;
    seen.add(item.url);
    if (!mind.knows(item.url))
      yield* openUrl(
        mind,
        item.url,
        `The list does not say what I compare by, so I look at ${shorten(item.title, 60)}.`,
      );
    const page = mind.pages.get(item.url);
    const detail = page === undefined ? null : { ...detailOf(page, item), title: item.title };
    const measured = detail === null ? null : measureOf(detail, order.measure, order.qualifiers);
    if (detail !== null && measured !== null) all.set(item.url, { item: { ...detail, url: item.url }, measured });
    if (!mind.traits.compares && measured !== null) return;
  }
}
