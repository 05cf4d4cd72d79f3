import { fold, shorten } from '../text/clean.ts';
import { coverage, termSet } from '../text/words.ts';
import type { Selection } from '../instruction/goal.ts';
import { detailOf } from '../page/detail.ts';
import type { Item } from '../page/records.ts';
import { candidatesOn, fitsName, isOfKind, type Candidate } from './candidates.ts';
import { fit, leadsFor, leadsFurther } from './explore.ts';
import { holds, measureOf } from './measure.ts';
import type { Mind, Plan } from './mind.ts';
import { openUrl, press } from './moves.ts';
import { pickBest, type Ranked } from './pick.ts';

/** From here on a list is taken to state what is compared. */
const FEW = 2;

/** Finds the thing that is meant and keeps it in the mind; says in the mind's failures when there is none. */
export function* choose(mind: Mind, select: Selection): Plan<Item | null> {
  const found = yield* gather(mind, select);
  if (select.order === null) return yield* chooseByName(mind, select, found);
  const list = found.filter((candidate): candidate is Ranked => candidate.measured !== null);
  if (list.length === 0) {
    mind.failures.push(`I found no ${select.noun || 'candidate'} to compare.`);
    return null;
  }
  if (!mind.traits.compares) {
    const first = list[0] as Ranked;
    mind.findings.push(`I took ${first.item.title} (${first.measured.raw}).`);
    return first.item;
  }
  return yield* pickBest(mind, select, list);
}

function* chooseByName(mind: Mind, select: Selection, found: readonly Candidate[]): Plan<Item | null> {
  const best = [...found]
    .sort((a, b) => fitsName(b.item, select.nounTerms) - fitsName(a.item, select.nounTerms))
    .find(
      (candidate) =>
        !mind.traits.verifies || select.conditions.every((condition) => holds(candidate.item, condition) !== 'no'),
    );
  if (best !== undefined) return best.item;
  const leads = leadsFor(mind, select.nounTerms);
  const lead = leads[0];
  if (lead !== undefined && lead.score >= 0.5) {
    yield* openUrl(mind, lead.link.url, `"${shorten(lead.link.text, 60)}" is what is asked for.`);
    return detailOf(mind.page, null);
  }
  mind.failures.push(`I found no ${select.noun}.`);
  return null;
}

/** Collects candidates over lists and their further pages. */
function* gather(mind: Mind, select: Selection): Plan<Candidate[]> {
  const all = new Map<string, Candidate>();
  const look = (): void => {
    const own = ownCandidate(mind, select);
    for (const candidate of own === null ? candidatesOn(mind.page, select) : [own]) {
      const key = candidate.item.url || `${fold(candidate.item.title)}|${candidate.measured?.raw ?? ''}`;
      const known = all.get(key);
      if (known === undefined || known.item.facts.length < candidate.item.facts.length) all.set(key, candidate);
    }
  };
  const enough = (): boolean => !mind.traits.compares && all.size > 0;
  look();
  for (let opened = 0; opened < mind.traits.pages && !enough(); opened += 1) {
    const moved = (yield* further(mind, select)) || (yield* nextList(mind, select, all));
    if (!moved) break;
    look();
  }
  const listed = [...all.values()].filter((candidate) => candidate.item.page !== candidate.item.url).length;
  if (select.order !== null && listed < FEW && !enough()) yield* lookInside(mind, select, all);
  return [...all.values()];
}

/** The page at hand as a candidate, when a list without the measure led to it. */
function ownCandidate(mind: Mind, select: Selection): Candidate | null {
  if (select.order === null || candidatesOn(mind.page, select).length >= FEW) return null;
  const listed = unmeasured(mind, select).find((item) => item.url === mind.page.url);
  if (listed === undefined) return null;
  const detail = { ...detailOf(mind.page, listed), title: listed.title };
  const measured = measureOf(detail, select.order.measure, select.order.qualifiers);
  return measured === null ? null : { item: detail, measured };
}

/** Entries of lists that are of the wanted kind, have a page of their own, and do not state the measure. */
function unmeasured(mind: Mind, select: Selection): Item[] {
  const { order } = select;
  if (order === null) return [];
  const lists = mind.everything().filter((page) => page.items.filter((item) => item.url !== '').length >= 2);
  return lists.flatMap((page) => {
    const about = coverage(select.nounTerms, termSet(`${page.topic} ${page.title}`)) === 1;
    return page.items.filter(
      (item) =>
        item.url !== '' &&
        item.url !== page.url &&
        isOfKind(item, select, about) &&
        measureOf(item, order.measure, order.qualifiers) === null,
    );
  });
}

/** The next page of a list that had candidates. */
function* further(mind: Mind, select: Selection): Plan<boolean> {
  if (!mind.traits.compares || candidatesOn(mind.page, select).length === 0) return false;
  const link = mind.page.links.find((each) => leadsFurther(each.text) && !mind.knows(each.url));
  if (link !== undefined) {
    const before = mind.page.url;
    yield* openUrl(mind, link.url, `The list goes on: I look at "${shorten(link.text, 40)}" before I decide.`);
    return mind.page.url !== before;
  }
  const button = mind.page.buttons.find((each) => leadsFurther(each.name));
  if (button === undefined) return false;
  const before = mind.page.items.length;
  const text = mind.page.lines.length;
  yield* press(mind, button, `The list goes on: I press "${shorten(button.name, 40)}" before I decide.`);
  return mind.worked && (mind.page.items.length !== before || mind.page.lines.length !== text);
}

/** A list that has not been looked at and whose link names the wanted kind. */
function* nextList(mind: Mind, select: Selection, all: ReadonlyMap<string, Candidate>): Plan<boolean> {
  const measure = select.order?.measure ?? [];
  const own = (url: string): boolean => all.has(url);
  const leads = leadsFor(mind, select.nounTerms, [], (link) => !own(link.url));
  const named = leads.find((lead) => lead.score >= 0.3);
  if (named !== undefined && (all.size === 0 || named.score >= 0.6)) {
    yield* openUrl(
      mind,
      named.link.url,
      `"${shorten(named.link.text, 60)}" may list every ${select.noun}, so I open it.`,
    );
    mind.tick(named.link.url);
    return true;
  }
  if (all.size > 0) return false;
  const search = mind.page.fields.find((field) => field.kind === 'search');
  if (search !== undefined && !mind.searched) {
    mind.searched = true;
    if (yield* press(mind, search.node, `I look for a ${select.noun} with the search field.`)) {
      yield* mind.act({ verb: 'type', params: { text: `${select.noun}\n` } }, `I search for "${select.noun}".`);
      return true;
    }
  }
  const other = [...leads].sort((a, b) => fit(measure, b.link) - fit(measure, a.link))[0];
  if (other === undefined) return false;
  yield* openUrl(
    mind,
    other.link.url,
    `No ${select.noun || 'candidate'} so far; I look at "${shorten(other.link.text, 60)}".`,
  );
  mind.tick(other.link.url);
  return true;
}

/** Where lists do not state the measure, the pages of their entries may. */
function* lookInside(mind: Mind, select: Selection, all: Map<string, Candidate>): Plan<void> {
  const order = select.order;
  if (order === null) return;
  const entries = unmeasured(mind, select).filter((item) => !mind.knows(item.url));
  const seen = new Set<string>();
  for (const item of entries) {
    if (seen.size >= mind.traits.pages || mind.observation.stepsLeft < 8) return;
    if (seen.has(item.url)) continue;
    seen.add(item.url);
    yield* openUrl(mind, item.url, `The list does not say what I compare by, so I look at ${shorten(item.title, 60)}.`);
    const detail = detailOf(mind.page, item);
    const measured = measureOf(detail, order.measure, order.qualifiers);
    if (measured !== null) all.set(item.url, { item: { ...detail, title: item.title, url: item.url }, measured });
    if (!mind.traits.compares && measured !== null) return;
  }
}
