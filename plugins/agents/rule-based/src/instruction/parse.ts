import { clean } from '../text/clean.ts';
import { parseCount } from '../text/numbers.ts';
import { terms } from '../text/words.ts';
import { clausesOf, type Clause } from './clauses.ts';
import { conditionsIn } from './conditions.ts';
import type { Act, Goal, Question, Selection } from './goal.ts';
import { questionsOf } from './questions.ts';
import { superlativeIn } from './superlative.ts';

const URLS = /https?:\/\/[^\s"'<>)\]]+[^\s"'<>)\].,;!?]/giu;
const PRONOUN =
  /^(?:it|them|this|that|one|these|those|both|(?:the |that |this )?(?:item|product|one|thing|article|chosen \w+))$/iu;

/** Reads an instruction in English. Never fails: what no rule knows is left out. */
export function parseInstruction(instruction: string): Goal {
  const lines = instruction
    .split(/\n+/u)
    .map(clean)
    .filter((line) => line !== '');
  const text = lines.join('\n');
  const clauses = clausesOf(text.replaceAll(URLS, ' '));
  const flat = lines.join(' ');
  const select = superlativeSelection(clauses) ?? namedSelection(clauses);
  const acts = clauses.flatMap(actsOf);
  const asked = clauses.flatMap((clause) => questionsOfClause(clause, select));
  const nothing = select === null && acts.length + asked.length === 0;
  return {
    text: flat,
    urls: flat.match(URLS) ?? [],
    select,
    acts,
    questions: uniqueQuestions(nothing ? questionsOf(clauses.at(-1)?.text ?? '') : asked),
  };
}

function superlativeSelection(clauses: readonly Clause[]): Selection | null {
  for (const [at, clause] of clauses.entries()) {
    const found = superlativeIn(clause.text);
    if (found === null) continue;
    const more = clauses
      .slice(at + 1)
      .filter((each) =>
        /^(?:make sure|it must|it should|it has|ignore|only|skip|leave out|must|do not|don['’]t)/iu.test(each.text),
      )
      .map((each) => each.text);
    const nounTerms = terms(found.noun);
    const conditions = [found.around, ...more].flatMap(conditionsIn);
    return {
      noun: found.noun,
      nounTerms,
      order: found.order,
      conditions: conditions.filter(
        (each) => each.kind !== 'words' || !each.words.every((word) => nounTerms.includes(word)),
      ),
    };
  }
  return null;
}

/** "Put two Nordic kettles in the basket": a thing without a superlative. */
function namedSelection(clauses: readonly Clause[]): Selection | null {
  const adding = clauses.find((clause) => clause.kind === 'add');
  if (adding === undefined) return null;
  const source = [adding, ...clauses.filter((clause) => clause.kind === 'find')]
    .map((clause) => objectOf(clause.rest))
    .find((object) => object !== '' && !PRONOUN.test(object));
  if (source === undefined) return null;
  const noun = source
    .replace(/\s+\b(?:that|which|with|whose|under|below|in stock)\b.*$/iu, '')
    .replace(/^(?:an?|the|one|two|three|four|five|six|\d+)\s+/iu, '');
  return {
    noun,
    nounTerms: terms(noun),
    order: null,
    conditions: conditionsIn(adding.rest.replace(/\b(?:in|into|to|on)\s+(?:the|your|my)\b.*$/iu, '')),
  };
}

/** The object of a verb: what stands before "in the basket", "to the cart", "on the page". */
function objectOf(rest: string): string {
  return rest
    .replace(/\s*\b(?:in|into|to|on|from|inside)\s+(?:the|your|my|a|this)\b.*$/iu, '')
    .replace(/^(?:the|an?|for|up|out)\s+/iu, '')
    .trim();
}

function actsOf(clause: Clause): Act[] {
  const all = terms(`${clause.verb} ${clause.rest}`);
  if (clause.kind === 'add') return [{ kind: 'add', text: clause.text, words: all, count: countOf(clause.rest) }];
  if (clause.kind === 'submit' || clause.kind === 'fill')
    return [{ kind: 'submit', text: clause.text, words: all, count: countOf(clause.rest) }];
  if (clause.kind === 'search')
    return [{ kind: 'search', text: clause.rest.replace(/^(?:for|the \w+ for)\s+/iu, ''), words: all, count: 1 }];
  if (clause.kind !== 'open') return [];
  const topic = /\b(?:about|called|named|titled|labelled)\s+(.+)$/iu.exec(clause.rest)?.[1] ?? clause.rest;
  const target = topic
    .replace(/^(?:to|on|the|up)\s+/giu, '')
    .replace(
      /\b(?:the|page|section|article|entry|link|button|that|which|site|website|about|for|of|on|called|named|titled|labelled)\b/giu,
      ' ',
    );
  return [{ kind: 'open', text: clause.rest, words: terms(target), count: 1 }];
}

/** How many are asked for: "two of them", "3 kettles", "quantity 2"; 1 when nothing says so. */
function countOf(rest: string): number {
  const quantity = /\b(?:quantity|qty)\D{0,6}(\d+|\p{L}+)/iu.exec(rest)?.[1];
  const leading = /^(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\s+\p{L}/iu.exec(rest)?.[1];
  const count = parseCount(quantity ?? leading ?? '1') ?? 1;
  return Number.isInteger(count) && count >= 1 && count <= 99 ? count : 1;
}

function questionsOfClause(clause: Clause, select: Selection | null): Question[] {
  if (clause.kind === 'report') return questionsOf(withoutSuperlative(clause.rest, select));
  if (clause.kind === 'ask') return askedOf(clause, select);
  if (clause.kind === 'find' && !/\b(?:cheapest|most expensive)\b/iu.test(clause.rest)) {
    const bare = clause.rest.replace(/^(?:out|up|for)\s+/iu, '');
    if (/^(?:what|which|who|when|where|how)\b/iu.test(bare))
      return askedOf({ ...clause, text: bare, rest: bare }, select);
    if (select === null || /^the\s+[\p{L}\s]+\bof\b/iu.test(bare)) return questionsOf(withoutSuperlative(bare, select));
  }
  return [];
}

/** "Which district has the highest population" asks for the district's name; everything else for what it says. */
function askedOf(clause: Clause, select: Selection | null): Question[] {
  const about = superlativeIn(clause.text) !== null;
  if (about && select?.order != null && /^(?:which|who)\b/iu.test(clause.text)) return [];
  if (
    select?.order != null &&
    /^what (?:is|are|was|were) the$/iu.test(clause.text.slice(0, superlativeIn(clause.text)?.at ?? 0).trim())
  )
    return [];
  return questionsOf(withoutSuperlative(clause.text, select));
}

/** "the population of the largest district" asks for the population of what was selected. */
function withoutSuperlative(text: string, select: Selection | null): string {
  if (select?.order == null) return text;
  const at = text.toLowerCase().indexOf(select.order.word);
  if (at < 0) return text;
  return text
    .slice(0, at)
    .replace(/\s+(?:of|for|in|on)\s+(?:the\s+)?$/iu, '')
    .replace(/\s+(?:the|has the|with the)\s*$/iu, '');
}

function uniqueQuestions(questions: readonly Question[]): Question[] {
  const seen = new Set<string>();
  return questions.filter(
    (question) => !seen.has(question.text.toLowerCase()) && seen.add(question.text.toLowerCase()) !== undefined,
  );
}
