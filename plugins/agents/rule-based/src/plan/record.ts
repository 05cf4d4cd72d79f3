import { sentencesOf } from '../text/sentences.ts';
import { isCode } from '../text/codes.ts';
import { fold } from '../text/clean.ts';
import { coverage, termSet, terms, words } from '../text/words.ts';
import type { Question } from '../instruction/goal.ts';
import type { Fact } from '../page/facts.ts';
import { answerIn } from './answer.ts';
import type { Answer } from './answer-type.ts';
import { afterWord, typed } from './typed.ts';

/** What the record of one thing says: a row, a card, or its own page. */
export type Said = { readonly title: string; readonly text: string; readonly facts: readonly Fact[] };

/** Labels under which a record states what identifies it, with how surely they mean an article number. */
const IDENTITY = new Map([
  ['sku', 0.96],
  ['articl', 0.95],
  ['id', 0.94],
  ['cod', 0.94],
  ['referenc', 0.92],
  ['item', 0.91],
  ['product', 0.91],
  ['part', 0.91],
  ['model', 0.9],
  ['catalogu', 0.9],
  ['number', 0.89],
]);
/** Words that name the kind of a value and not which one. */
const KINDS = new Set(terms('date number code value figure'));
/** How surely a piece of running text in the record answers: anywhere, and where it opens with "Article". */
const PIECE = 0.9;
const OPENING = 0.95;

/**
 * The best answer to a question in the record of one thing. Inside a record a label need not repeat the whole question:
 * "Delivery" with a date answers "its delivery date", "Article" with a code "its article number".
 */
export function answerOfRecord(said: Said, question: Question, nounTerms: readonly string[]): Answer | null {
  const answers = [
    answerIn(said.facts, question, [], said.title),
    ...said.facts.map((fact) => byShortLabel(fact, question)),
    ...(asksForIdentity(question) ? said.facts.map((fact) => byIdentity(fact, said.title, question, nounTerms)) : []),
    ...pieces(said, question),
  ];
  let best: Answer | null = null;
  for (const answer of answers) if (answer !== null && answer.score > (best?.score ?? 0)) best = answer;
  return best;
}

function byShortLabel(fact: Fact, question: Question): Answer | null {
  const asked = question.attribute.filter((term) => !KINDS.has(term));
  if (question.kind === 'text' || asked.length === 0 || asked.length === question.attribute.length) return null;
  const label = termSet(fact.label);
  const value = coverage(asked, label) === 1 && question.rest.length === 0 ? typed(fact.value, question) : null;
  const extra = [...label].filter((term) => !question.attribute.includes(term)).length;
  return value === null ? null : { value, score: 0.95 - 0.02 * Math.min(extra, 3), where: `"${fact.label}"` };
}

/** "Its article number", "its code": what identifies a thing, whatever its label says exactly. */
function asksForIdentity(question: Question): boolean {
  return (
    question.kind === 'code' &&
    question.rest.length === 0 &&
    (question.own || question.attribute.includes('sku')) &&
    question.attribute.every((term) => IDENTITY.has(term) && term !== 'referenc')
  );
}

function byIdentity(fact: Fact, title: string, question: Question, nounTerms: readonly string[]): Answer | null {
  const label = terms(fact.label).filter((term) => !nounTerms.includes(term));
  const value = fact.value.trim();
  const sure = Math.max(...label.map((term) => IDENTITY.get(term) ?? 0));
  if (label.length === 0 || !label.every((term) => IDENTITY.has(term))) return null;
  if (!/\d|\p{Lu}{2}/u.test(value) || value.split(/\s+/u).length > 2 || value.length > 40) return null;
  if (value === title && !isCode(value)) return null;
  const named = words(fact.label).some((word) => fold(question.text).includes(word)) ? 0.04 : 0;
  return { value, score: Math.min(0.99, sure + named), where: `"${fact.label}"` };
}

/** "Sold by Ann Lee", "Article L-5": a piece of a card that names what is asked for. */
function pieces(said: Said, question: Question): (Answer | null)[] {
  const asked = question.attribute.includes('sku') ? [...question.attribute, 'articl'] : question.attribute;
  const needed = question.attribute.includes('sku') ? [] : question.attribute.filter((term) => !KINDS.has(term));
  return said.text
    .split(' · ')
    .flatMap(sentencesOf)
    .map((piece) => {
      const there = termSet(piece);
      const names = needed.length > 0 ? coverage(needed, there) === 1 : asked.some((term) => there.has(term));
      if (!names || piece.length > 120 || piece === said.title) return null;
      if (coverage(question.rest, there) < 1 && question.rest.length > 0) return null;
      if (terms(piece).every((term) => asked.includes(term))) return null;
      const value = question.kind === 'text' ? piece : afterWord(piece, { ...question, attribute: asked });
      const opens = asked.length > question.attribute.length && piece.length <= 40 && terms(piece)[0] === 'articl';
      return value === null ? null : { value, score: opens ? OPENING : PIECE, where: said.title };
    });
}
