import { sentencesOf } from '../text/sentences.ts';
import { coverage, termSet } from '../text/words.ts';
import type { Question } from '../instruction/goal.ts';
import { namesIn } from '../instruction/questions.ts';
import type { Fact } from '../page/facts.ts';
import type { PageModel } from '../page/model.ts';
import { answersOfItems } from './answer-items.ts';
import type { Answer } from './answer-type.ts';
import { afterWord, typed } from './typed.ts';

/** The best answer to a question on a page, or null. `about` are words of the thing that the question is about. */
export function answerOn(page: PageModel, question: Question, about: readonly string[] = []): Answer | null {
  if (question.kind === 'heading') return headingOf(page, question, about);
  if (question.kind === 'title')
    return page.title === '' ? null : { value: page.title, score: 1, where: 'the title of the page' };
  const { topic } = page;
  return best([
    ...page.facts.map((fact) => fromFact(fact, question, about, topic)),
    ...cells(page, question, about, topic),
    ...sentences(page, question, about, topic),
    ...below(page, question, about, topic),
    ...answersOfItems(page, question),
  ]);
}

/** The best answer among facts of one thing. */
export function answerIn(
  facts: readonly Fact[],
  question: Question,
  about: readonly string[],
  topic: string,
): Answer | null {
  return best(facts.map((fact) => fromFact(fact, question, about, topic)));
}

function best(answers: readonly (Answer | null)[]): Answer | null {
  let top: Answer | null = null;
  for (const answer of answers) if (answer !== null && answer.score > (top?.score ?? 0)) top = answer;
  return top;
}

function fromFact(fact: Fact, question: Question, about: readonly string[], topic: string): Answer | null {
  const said = termSet(fact.label);
  if (!touches(said, question)) return null;
  const value = typed(fact.value, question);
  if (value === null) return null;
  return {
    value,
    score: scoreOf(said, termSet(`${fact.near} ${topic}`), question, about) - nameLoss(topic, question, about),
    where: `"${fact.label}"`,
  };
}

/** Cells of tables: the column and the row together say what a cell is about. */
function cells(page: PageModel, question: Question, about: readonly string[], topic: string): (Answer | null)[] {
  const found: (Answer | null)[] = [];
  for (const table of page.tables) {
    for (const row of table.rows) {
      row.cells.forEach((cell, at) => {
        const header = table.headers[at] ?? '';
        const others = row.cells.filter(
          (text, index) => index !== at && (index === 0 || isYear(text) || !/^[\d.,%\s€$£-]+$/u.test(text)),
        );
        const label = termSet(header);
        const side = termSet(others.join(' '));
        const said = touches(label, question) ? label : new Set([...label, ...side]);
        if (!touches(said, question) || (header === '' && row.cells.length > 2)) return;
        const value = typed(cell, question);
        if (value === null || (at === 0 && row.cells.length > 1)) return;
        const context = new Set([...label, ...side, ...termSet(`${table.title} ${topic}`)]);
        const score = scoreOf(said, context, question, about) - nameLoss(others[0] ?? '', question, about);
        found.push({ value, score, where: `column "${header}" of ${others[0] ?? 'a row'}` });
      });
    }
  }
  return found;
}

/** The topic of the page only matters where the text itself does not say what it is about. */
function topicLoss(said: ReadonlySet<string>, topic: string, question: Question, about: readonly string[]): number {
  const names = question.names.length > 0 ? question.names : about;
  return names.length > 0 && coverage(names, said) === 1 ? 0 : nameLoss(topic, question, about);
}

/** A line that is nothing but the label, and the short line below it. */
function below(page: PageModel, question: Question, about: readonly string[], topic: string): (Answer | null)[] {
  return page.lines.map((line, at) => {
    const next = page.lines[at + 1];
    if (next === undefined || line.text.length > 60 || next.text.length > 60) return null;
    const said = termSet(line.text);
    const value =
      coverage(question.attribute, said) === 1 && touches(said, question) ? typed(next.text, question) : null;
    return value === null
      ? null
      : {
          value,
          score: scoreOf(said, termSet(topic), question, about) - 0.02 - topicLoss(said, topic, question, about),
          where: `below "${line.text}"`,
        };
  });
}

function isYear(text: string): boolean {
  return /^(?:1[5-9]|20)\d\d$/u.test(text);
}

/**
 * A loss when a name that bears an asked word says more than was asked for: "Upper Hollin" where "Hollin" is meant. A
 * further capitalised word makes it another thing, others are mere description.
 */
function nameLoss(name: string, question: Question, about: readonly string[]): number {
  const asked = new Set([...question.rest, ...question.attribute, ...about]);
  const said = [...termSet(name)];
  if (asked.size === 0 || !said.some((term) => asked.has(term))) return 0;
  const extra = said.filter((term) => !asked.has(term));
  const proper = namesIn(` ${name}`).filter((term) => extra.includes(term)).length;
  return (proper > 0 && (question.names.length > 0 || about.length > 0) ? 0.15 : 0) + 0.02 * Math.min(3, extra.length);
}

/** Sentences that hold the words of the question and something of the asked kind. */
function sentences(page: PageModel, question: Question, about: readonly string[], topic: string): (Answer | null)[] {
  if (question.kind === 'text' && question.attribute.length + question.rest.length < 2) return [];
  return page.lines
    .flatMap((line) => sentencesOf(line.text))
    .map((sentence) => {
      const said = new Set([
        ...termSet(sentence),
        ...(question.kind === 'email' && sentence.includes('@') ? ['email'] : []),
      ]);
      if (!touches(said, question) || sentence.length > 600) return null;
      const value = question.kind === 'text' ? sentence : afterWord(sentence, question);
      if (value === null) return null;
      return {
        value,
        score: scoreOf(said, termSet(topic), question, about) - 0.04 - topicLoss(said, topic, question, about),
        where: 'a sentence',
      };
    });
}

/** Whether a label names the attribute that is asked for. */
function touches(said: ReadonlySet<string>, question: Question): boolean {
  const asked = question.attribute.length > 0 ? question.attribute : question.rest;
  const head = asked.at(-1);
  if (question.kind === 'code' && asked.some((term) => said.has(term))) return true;
  return head !== undefined && (said.has(head) || coverage(asked, said) >= 0.5);
}

/** 0 to 1: the attribute counts for half, the rest of the question for the other half; extra words of a label cost a little. */
function scoreOf(
  said: ReadonlySet<string>,
  context: ReadonlySet<string>,
  question: Question,
  about: readonly string[],
): number {
  const both = new Set([...said, ...context]);
  const attribute =
    question.attribute.length === 0
      ? 1
      : Math.max(coverage(question.attribute, said), 0.8 * coverage(question.attribute, both));
  const rest = [...question.rest, ...about];
  const covered = rest.length === 0 ? 1 : coverage(rest, both);
  const asked = new Set([...question.attribute, ...rest]);
  const extra = [...said].filter((term) => !asked.has(term)).length;
  return 0.5 * attribute + 0.5 * covered - 0.01 * Math.min(extra, 6);
}

/** The asked heading, counted over the page from the top; banners above the main heading are no headings of the text. */
function headingOf(page: PageModel, question: Question, about: readonly string[]): Answer | null {
  const wanted = question.rest.filter((term) => term !== 'heading');
  const known = new Set([...termSet(`${page.topic} ${page.title}`)]);
  const fits = coverage([...wanted, ...about], known);
  const main = page.headings.findIndex((line) => line.level === 1);
  const list = page.headings.slice(Math.max(main, 0));
  const heading = question.ordinal < 0 ? list.at(-1) : list[question.ordinal - 1];
  if (heading === undefined) return null;
  return {
    value: heading.text,
    score: wanted.length + about.length === 0 ? 1 : 0.5 + 0.5 * fits,
    where: 'the headings of the page',
  };
}
