import { parseCount } from '../text/numbers.ts';
import { terms } from '../text/words.ts';
import type { Question } from './goal.ts';

const EMPTY =
  /^(?:it|that|this|them|me|back|here|so|the (?:answer|result|value|figure|number)|the result to me|your answer|when (?:you are )?done|done|success)?$/iu;
const ORDINAL =
  /\b(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th)|last)\s+(?:sub-?)?heading\b/iu;
const SPLIT =
  /\s*,\s*(?:and\s+)?(?!\s*(?:which|that|who|where|as)\b)|\s+and\s+(?:also\s+)?(?=(?:the|its|their|his|her|how|what|a|an|which|in)\b)|\s+(?:as well as|together with|along with|plus)\s+|(?<!\bbetween\b.*)\s+and\s+/iu;

const OWNER = /^(?:(?:the|that|this)\s+(?:chosen\s+)?)(\p{Ll}+)['’]s\s+/u;
const OWN =
  /^(?:its|their|his|her)\s|^(?:the|that|this)\s+(?:chosen\s+)?\p{Ll}+['’]s\s|\s(?:of|for)\s+(?:it|them|(?:that|this|the)\s+(?:chosen\s+)?(?:one|item|product|thing|article))$/u;

/** What a report clause asks for, one entry a thing; nothing for "report it". */
export function questionsOf(clause: string): Question[] {
  return clause
    .replace(/^(?:me|back|us|know|out)\s+/iu, '')
    .replace(/^(?:know\s+)?(?:about\s+)?/iu, '')
    .split(SPLIT)
    .map((part) => part.replace(/[.?!\s]+$/u, '').trim())
    .filter(
      (part) => !EMPTY.test(part.replace(/\s+(?:in|as) (?:your|the) (?:answer|final message|message|result)$/iu, '')),
    )
    .map(questionOf)
    .map(sharedRest)
    .filter((question) => question.kind === 'heading' || question.attribute.length + question.rest.length > 0);
}

/** "The length and the flood risk of the Vell": what only the last phrase says holds for the ones before it too. */
function sharedRest(question: Question, at: number, all: readonly Question[]): Question {
  const last = all.at(-1);
  if (last === undefined || question.rest.length > 0 || last.names.length === 0 || question.names.length > 0)
    return question;
  return { ...question, rest: last.rest, names: last.names };
}

/** One question from one phrase: "its second heading", "the population of Aldmere in 2021". */
export function questionOf(phrase: string): Question {
  const which = /^which\s+(\p{L}+)\s+(?!of\b|(?:is|are|was|were)\b)(.+)$/iu.exec(phrase);
  if (which !== null) return whichOf(phrase, which[1] ?? '', which[2] ?? '');
  const who = /^who\s+(?!is\b|are\b|was\b|were\b)(\p{L}+)\s+(.+)$/iu.exec(phrase);
  if (who !== null) return { ...whichOf(phrase, who[1] ?? '', who[2] ?? ''), kind: 'text' };
  const where = /^where\s+(.+)$/iu.exec(phrase);
  if (where !== null)
    return {
      ...whichOf(
        phrase,
        'venue',
        (where[1] ?? '').replace(/\b(?:take|takes|place|held|located|find|found|happen|happens)\b/giu, ' '),
      ),
      kind: 'text',
    };
  const owner = OWNER.exec(phrase)?.[1] ?? '';
  const text = phrase
    .replace(OWNER, '')
    .replace(/\s+(?:in|as) (?:your|the) (?:final )?(?:answer|message|result)s?$/iu, '')
    .replace(/^(?:what|which|who|when|where)(?:\s+(?:is|are|was|were|does|did|do))?\s+/iu, '')
    .replace(/^(?:me|us|back|with|both|exactly|just|only)\s+/iu, '')
    .replace(/^(?:what|which)(?:\s+(?:is|are|was|were))?\s+/iu, '')
    .replace(/^(?:its|their|the|a|an|his|her)\s+/iu, '')
    .replace(/^(?:total )?(?:number|amount|count) of\s+(?:the\s+)?/iu, 'how many ')
    .trim();
  const ordinal = ORDINAL.exec(text)?.[1];
  const cut =
    /\s+(?:of|for|have|has|had|in|on|at|from|shown|displayed|given|printed|stated|that|which|listed|you|by|does|did|were|was|is|are|per|between|when|after|it)\b/iu.exec(
      text,
    );
  const howMany = /^how (?:many|much)\s+/iu.test(text);
  const head = text.slice(0, cut?.index ?? text.length).replace(/^how (?:many|much|long|high|tall|large|old)\s*/iu, '');
  const kind = kindOf(text, howMany, ordinal !== undefined);
  const said = terms(head);
  const attribute =
    (kind === 'phone' || kind === 'email') && said.length > 1
      ? said.filter((term) => term !== 'number' && term !== 'address')
      : said;
  const rest = terms(`${owner} ${text.slice(head.length === 0 ? 0 : (cut?.index ?? text.length))}`).filter(
    (term) => !attribute.includes(term),
  );
  return { text, attribute, rest, names: namesIn(phrase), kind, own: OWN.test(phrase), ordinal: ordinalOf(ordinal) };
}

/** "Which doctor works in cardiology": the name of a thing by what is said of it. */
function whichOf(phrase: string, noun: string, said: string): Question {
  const attribute = terms(noun);
  const rest = terms(said).filter((term) => !attribute.includes(term));
  return { text: phrase, attribute, rest, names: namesIn(phrase), kind: 'which', own: false, ordinal: 1 };
}

/** Words that stand with a capital inside a phrase, or in quotation marks. */
export function namesIn(phrase: string): string[] {
  const found = phrase.match(/["“][^"”]+["”]|(?<=\s)\p{Lu}[\p{L}'’-]+/gu) ?? [];
  return [...new Set(found.flatMap(terms))];
}

function ordinalOf(word: string | undefined): number {
  if (word === undefined) return 1;
  return word.toLowerCase() === 'last' ? -1 : (parseCount(word) ?? 1);
}

function kindOf(text: string, howMany: boolean, heading: boolean): Question['kind'] {
  if (heading || /^(?:main |page )?heading\b/iu.test(text)) return 'heading';
  if (/^(?:page )?title\b/iu.test(text)) return 'title';
  if (howMany && /^how much\s+(?:is|does|did|do|would)\b/iu.test(text)) return 'money';
  if (howMany) return 'count';
  if (/\be-?mail\b/iu.test(text)) return 'email';
  if (/\b(?:tele)?phone\b|\bmobile\b/iu.test(text)) return 'phone';
  if (/\b(?:price|cost|total|fee|fare)s?\b/iu.test(text)) return 'money';
  const head = text.replace(/\s+(?:of|for|on|in|at|from|shown)\b.*$/iu, '');
  if (/\b(?:code|reference|ref|sku|id|serial|token|nonce)\b|\b(?:number|no\.?)$/iu.test(head)) return 'code';
  if (/\b(?:date|when)\b/iu.test(text)) return 'date';
  if (
    /\b(?:population|number|area|height|length|weight|count|percentage|share|figure|capacity|distance|age|temperature)\b/iu.test(
      text,
    )
  )
    return 'number';
  return 'text';
}
