import { coverage, termSet } from '../text/words.ts';
import { conditionsIn } from '../instruction/conditions.ts';
import type { Question } from '../instruction/goal.ts';
import type { PageModel } from '../page/model.ts';
import type { Item } from '../page/records.ts';
import { isOfKind } from './candidates.ts';
import { holds, measureOf } from './measure.ts';
import type { Answer } from './answer-type.ts';

const SUM = /\b(?:total|sum|combined|altogether|in all)\b/iu;
const SUMMED = new Set(['total', 'sum', 'combin', 'altogether']);

/** Counts or adds up the entries of a list, where that is what the question asks for; null where it is not. */
export function totalOn(page: PageModel, question: Question): Answer | null {
  if (question.kind === 'count') return countOn(page, question);
  return SUM.test(question.text) ? sumOn(page, question) : null;
}

/** "How many rivers have a low flood risk": rows whose cells and headers hold every other word of the question. */
function countOn(page: PageModel, question: Question): Answer | null {
  const ofKind = itemsOfKind(page, question.attribute);
  const [table] = page.tables;
  const rows = page.items.filter(
    (item) => table !== undefined && item.node.index >= table.node.index && item.node.index < table.node.end,
  );
  const items = ofKind.length >= 2 || page.tables.length !== 1 || question.names.length === 0 ? ofKind : rows;
  if (items.length < 2) return null;
  const conditions = conditionsIn(question.text).filter((condition) => condition.kind !== 'words');
  const words = question.rest.filter(
    (term) => !/\d/u.test(term) && !conditions.some((condition) => condition.kind === 'in_stock' && term === 'stock'),
  );
  const plain = conditions.some((condition) => condition.kind === 'compare') ? [] : words;
  const about = termSet(`${page.topic} ${page.title}`);
  const fitting = items
    .filter(
      (item) =>
        (coverage(plain, new Set([...wordsOf(item), ...about])) === 1 &&
          (items === ofKind || question.names.every((name) => wordsOf(item).has(name)))) ||
        plain.length === 0,
    )
    .filter((item) => conditions.every((condition) => holds(item, condition) === 'yes'));
  if (plain.length + conditions.length > 0 && fitting.length === 0) return null;
  return { value: String(fitting.length), score: 0.9, where: `counting ${items.length} entries` };
}

function sumOn(page: PageModel, question: Question): Answer | null {
  const measure = question.attribute.filter((term) => !SUMMED.has(term));
  const items = itemsOfKind(page, question.rest);
  const values = items.map((item) => measureOf(item, measure)).filter((value) => value !== null);
  if (measure.length === 0 || values.length < 2) return null;
  const sum = values.reduce((total, { value }) => total + value, 0);
  return { value: String(Math.round(sum * 100) / 100), score: 0.97, where: `adding up ${values.length} entries` };
}

function itemsOfKind(page: PageModel, terms: readonly string[]): Item[] {
  const select = { noun: '', nounTerms: terms, order: null, conditions: [] };
  const about = coverage(terms, termSet(`${page.topic} ${page.title}`)) === 1;
  return page.items.filter((item) => item.facts.length + item.links.length > 0 && isOfKind(item, select, about));
}

function wordsOf(item: Item): ReadonlySet<string> {
  return termSet(`${item.title} ${item.text} ${item.facts.map((fact) => fact.label).join(' ')}`);
}
