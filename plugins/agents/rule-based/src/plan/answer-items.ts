import { sentencesOf } from '../text/sentences.ts';
import { coverage, termSet, terms } from '../text/words.ts';
import type { Question } from '../instruction/goal.ts';
import type { PageModel } from '../page/model.ts';
import type { Item } from '../page/records.ts';
import type { Answer } from './answer-type.ts';
import { afterWord } from './typed.ts';

/** Answers that entries of a list give: which of them it is, or what the one that is named says of itself. */
export function answersOfItems(page: PageModel, question: Question): (Answer | null)[] {
  if (question.kind === 'which') return page.items.map((item) => whichOf(item, page, question));
  if (question.names.length === 0) return [];
  return page.items.map((item) => saidBy(item, question));
}

/** "Which doctor works in cardiology": the entry that holds the words; words that are nowhere on the page say nothing. */
function whichOf(item: Item, page: PageModel, question: Question): Answer | null {
  const wanted = question.rest.filter((term) => page.vocabulary.has(term));
  const title = termSet(item.title);
  if (wanted.length === 0 || item.title === '' || coverage(wanted, title) === 1) return null;
  const fits = coverage(
    wanted,
    termSet(`${item.title} ${item.text} ${item.facts.map((fact) => fact.label).join(' ')}`),
  );
  return fits < 1
    ? null
    : { value: item.title, score: 0.88 + (0.1 * wanted.length) / question.rest.length, where: 'the list' };
}

/** "The room of Dr. Lund": the piece of her entry that names the attribute. */
function saidBy(item: Item, question: Question): Answer | null {
  const title = termSet(item.title);
  if (coverage(question.names, title) < 1) return null;
  const said = [...title].filter((term) => !question.names.includes(term) && !question.attribute.includes(term)).length;
  for (const piece of item.text.split(' · ').flatMap(sentencesOf)) {
    if (
      piece.length > 120 ||
      coverage(question.attribute, termSet(piece)) < 1 ||
      terms(piece).every((term) => question.attribute.includes(term))
    )
      continue;
    const value = question.kind === 'text' ? piece : afterWord(piece, question);
    if (value !== null) return { value, score: 0.96 - 0.03 * Math.min(said, 3), where: item.title };
  }
  return null;
}
