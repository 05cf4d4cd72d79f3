import { shorten } from '../text/clean.ts';
import { coverage, termSet, terms } from '../text/words.ts';
import type { Question } from '../instruction/goal.ts';
import { detailOf } from '../page/detail.ts';
import type { PageModel } from '../page/model.ts';
import type { Item } from '../page/records.ts';
import { answerOn } from './answer.ts';
import type { Answer } from './answer-type.ts';
import { candidatesOn } from './candidates.ts';
import { explore } from './explore.ts';
import { measureOf } from './measure.ts';
import { entryOn, withoutOthers } from './others.ts';
import { answerOfRecord } from './record.ts';
import { totalOn } from './totals.ts';
import type { Mind, Plan } from './mind.ts';

/** Full marks less what small extra words may cost. */
const NEARLY = 0.12;
/** From here on an answer is better than none. */
const DOUBTFUL = 0.6;
/** Words that mean the chosen thing and nothing else of it. */
const THING = new Set(terms('item product article thing chosen'));

/**
 * Answers one question: from the record of what was chosen, then from its own page, then from the page at hand and those
 * seen, else from pages that sound like it. With `later` a doubtful answer of the record waits for what acting may show.
 */
export function* lookUp(mind: Mind, asked: Question, later = false): Plan<Answer | null> {
  const { chosen } = mind;
  const question = withoutTheObvious(mind, asked);
  const threshold = mind.traits.enough - NEARLY;
  const about = chosen === null ? [] : terms(chosen.title);
  let best: Answer | null = null;
  if (chosen !== null) {
    if (asksForName(question, mind)) return { value: chosen.title, score: 1, where: 'what was chosen' };
    best = ofChosen(mind, chosen, question, threshold);
    if (best !== null && best.score >= threshold) return best;
  }
  const others = chosen === null ? null : candidateAddresses(mind, chosen);
  const view = (page: PageModel): PageModel =>
    chosen === null || others === null ? page : withoutOthers(page, chosen, mind.goal.select, others);
  const doubtful = best;
  const here = view(mind.page);
  best = better(best, answerOn(here, question));
  if (chosen === null || best === null || best.score < threshold) best = better(best, answerOn(here, question, about));
  if (best !== null && best.score >= threshold) return best;
  if (doubtful !== null && doubtful.score >= DOUBTFUL && question.own) return later ? null : doubtful;
  for (const page of mind.everything().reverse()) best = better(best, answerOn(view(page), question, about));
  if (mind.traits.compares && (best === null || best.score < threshold))
    best = better(best, totalOn(mind.page, question));
  if (best !== null && best.score >= threshold) return best;
  const words = [...new Set([...question.rest, ...about, ...question.attribute])];
  const names = question.names.length > 0 ? question.names : about;
  const found = yield* explore(mind, { words, names }, `"${shorten(question.text, 60)}"`, (page) => {
    const answer = better(answerOn(view(page), question, about), mind.traits.compares ? totalOn(page, question) : null);
    best = better(best, answer);
    return answer !== null && answer.score >= threshold ? answer : null;
  });
  return found ?? (best !== null && best.score >= DOUBTFUL ? best : null);
}

/** What the chosen thing says of itself: its row or card, then its own page, then its entry on the page at hand; a doubtful answer when none is sure. */
function ofChosen(mind: Mind, chosen: Item, question: Question, threshold: number): Answer | null {
  const noun = mind.goal.select?.nounTerms ?? [];
  const seen = chosen.url === '' ? undefined : mind.pages.get(chosen.url);
  const own =
    seen === undefined ? chosen : detailOf(withoutOthers(seen, chosen, null, candidateAddresses(mind, chosen)), null);
  let best: Answer | null = null;
  for (const said of [chosen.entry, own, entryOn(mind.page, chosen)]) {
    if (said === null || said === undefined) continue;
    const answer = better(answerOfRecord(said, question, noun), measuredIn({ ...chosen, ...said }, question));
    if (answer !== null && answer.score >= threshold) return answer;
    best = better(best, answer);
  }
  return best;
}

/** A figure of the record by the words for measures; sure only where its label says all that is asked for. */
function measuredIn(item: Item, question: Question): Answer | null {
  if (question.kind !== 'money' && question.kind !== 'number') return null;
  const measured = measureOf(item, question.attribute, question.rest);
  if (measured === null) return null;
  const whole = question.attribute.length <= 1 || coverage(question.attribute, termSet(measured.label)) === 1;
  return { value: measured.raw, score: whole ? 0.9 : 0.7, where: item.title };
}

/** Addresses of the candidates that were not taken. */
function candidateAddresses(mind: Mind, chosen: Item): ReadonlySet<string> {
  const { select } = mind.goal;
  if (select === null) return new Set();
  const pages = mind.everything().filter((page) => page.url !== chosen.url);
  const found = pages.flatMap((page) => candidatesOn(page, select).map((each) => each.item.url));
  return new Set(found.filter((url) => url !== '' && url !== chosen.url));
}

/** Leaves out what goes without saying: the kind of the chosen thing, and what the whole site is about. */
function withoutTheObvious(mind: Mind, question: Question): Question {
  const kind = mind.chosen === null ? [] : (mind.goal.select?.nounTerms ?? []);
  const rest = question.rest.filter(
    (term) =>
      question.names.includes(term) ||
      !(kind.includes(term) || mind.site.has(term) || (mind.chosen !== null && THING.has(term))),
  );
  return question.attribute.length === 0 ? question : { ...question, rest };
}

/** "Its name", "the name of the town", "the title". */
function asksForName(question: Question, mind: Mind): boolean {
  const noun = mind.goal.select?.nounTerms ?? [];
  return (
    question.attribute.length > 0 &&
    question.attribute.every((term) => ['nam', 'titl', ...noun].includes(term)) &&
    question.attribute.some((term) => term === 'nam' || term === 'titl')
  );
}

function better(a: Answer | null, b: Answer | null): Answer | null {
  if (a === null || b === null) return a ?? b;
  return b.score > a.score ? b : a;
}
