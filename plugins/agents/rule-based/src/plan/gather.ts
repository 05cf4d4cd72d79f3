import { fold, shorten } from '../text/clean.ts';
import type { Selection } from '../instruction/goal.ts';
import type { PageModel } from '../page/model.ts';
import { candidatesOn, type Candidate } from './candidates.ts';
import { FEW, lookInside, ownCandidate } from './entries.ts';
import { further, nextList } from './lists.ts';
import type { Mind, Plan } from './mind.ts';
import { openUrl } from './moves.ts';

/** What was found, and the selection as the site supports it. */
export type Gathered = { readonly select: Selection; readonly found: readonly Candidate[] };

/** Collects candidates over lists and their further pages; when none is of the kind in full, by the kind less exactly said. */
export function* gather(mind: Mind, asked: Selection): Plan<Gathered> {
  const all = new Map<string, Candidate>();
  const loose = looser(asked);
  let select = asked;
  const look = (): void => {
    if (all.size === 0) select = readingFor(mind.page, asked, loose);
    const own = ownCandidate(mind, select);
    for (const candidate of own === null ? candidatesOn(mind.page, select) : [own]) keep(all, candidate);
  };
  const enough = (): boolean => !mind.traits.compares && all.size > 0;
  look();
  let goesOn = false;
  for (let opened = 0; opened < mind.traits.pages && !enough(); opened += 1) {
    const isList: boolean = goesOn || candidatesOn(mind.page, select).length > 0;
    goesOn = isList ? yield* further(mind) : false;
    if (!goesOn && !(yield* nextList(mind, select, all))) break;
    look();
  }
  const listed = [...all.values()].filter((candidate) => candidate.item.page !== candidate.item.url).length;
  if (select.order !== null && listed < FEW && !enough()) yield* lookInside(mind, select, all);
  if (all.size === 0 && asked.order !== null && asked.nounTerms.length > 0) return yield* gatherAnything(mind, asked);
  return { select, found: [...all.values()] };
}

function keep(all: Map<string, Candidate>, candidate: Candidate): void {
  const key = candidate.item.url || `${fold(candidate.item.title)}|${candidate.measured?.raw ?? ''}`;
  const known = all.get(key);
  if (known === undefined || known.item.facts.length < candidate.item.facts.length) all.set(key, candidate);
}

/** The selection as a page supports it: in full, or its last word as the kind and the others as conditions. */
function readingFor(page: PageModel, asked: Selection, loose: Selection | null): Selection {
  if (loose === null || candidatesOn(page, asked).length > 0) return asked;
  return candidatesOn(page, loose).length >= FEW ? loose : asked;
}

function looser(asked: Selection): Selection | null {
  const head = asked.nounTerms.at(-1);
  if (asked.order === null || head === undefined || asked.nounTerms.length < 2) return null;
  const words = asked.nounTerms.slice(0, -1);
  return {
    ...asked,
    nounTerms: [head],
    conditions: [...asked.conditions, { kind: 'words', text: words.join(' '), words, present: true }],
  };
}

/** Nothing says that it is of the kind: the list with the most entries that state the measure is taken for it. */
function* gatherAnything(mind: Mind, asked: Selection): Plan<Gathered> {
  const select = { ...asked, nounTerms: [] };
  const all = new Map<string, Candidate>();
  const best = mind.everything().sort((a, b) => candidatesOn(b, select).length - candidatesOn(a, select).length)[0];
  if (best === undefined || candidatesOn(best, select).length < FEW) {
    yield* lookInside(mind, select, all);
    return { select, found: [...all.values()] };
  }
  yield* openUrl(
    mind,
    best.url,
    `Nothing is called a ${asked.noun} here; "${shorten(best.topic, 60)}" lists what may be meant.`,
  );
  for (let opened = 0; opened < mind.traits.pages; opened += 1) {
    for (const candidate of candidatesOn(mind.page, select)) keep(all, candidate);
    if (!(yield* further(mind))) break;
  }
  return { select, found: [...all.values()] };
}
