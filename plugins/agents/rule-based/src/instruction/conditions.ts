import { amountsOf } from '../text/amounts.ts';
import { terms } from '../text/words.ts';
import type { Condition } from './goal.ts';

type Test = Extract<Condition, { kind: 'compare' }>['test'];

const BEFORE: readonly (readonly [RegExp, Test])[] = [
  [
    /\b(?:at most|no more than|not more than|up to|maximum of|a maximum of|max\.?|not over|no longer than|not exceeding)\s+(?:of\s+)?$/iu,
    'le',
  ],
  [/\b(?:at least|no less than|not less than|minimum of|a minimum of|min\.?|no fewer than)\s+(?:of\s+)?$/iu, 'ge'],
  [
    /\b(?:under|below|less than|cheaper than|lower than|fewer than|lighter than|shorter than|smaller than|before|younger than)\s+$/iu,
    'lt',
  ],
  [
    /\b(?:over|above|more than|greater than|higher than|larger than|exceeding|longer than|heavier than|bigger than|after|older than)\s+$/iu,
    'gt',
  ],
];
const AFTER: readonly (readonly [RegExp, Test])[] = [
  [/^\s*(?:\p{L}+\s+)?or (?:more|higher|above|over|larger|better|longer|later)\b/iu, 'ge'],
  [/^\s*(?:\p{L}+\s+)?or (?:less|lower|under|below|fewer|cheaper|shorter)\b/iu, 'le'],
];
const STOCK =
  /\b(?:in stock|available(?!\s+(?:on|at|in|from)\b)|not sold out|can be (?:bought|ordered)|ready to ship|actually be bought)\b/iu;
const PLACES =
  /\b(?:shop|site|store|page|list|table|catalogue|catalog|website|basket|cart|form|answer|message|stock|price|name|address|code|seed)\b/iu;

/** The conditions that a text puts on the thing it asks for. */
export function conditionsIn(text: string): Condition[] {
  const found: Condition[] = [];
  if (STOCK.test(text)) found.push({ kind: 'in_stock', text: 'in stock' });
  for (const amount of amountsOf(text)) {
    const before = text.slice(0, amount.at);
    const after = text.slice(amount.at + amount.raw.length);
    const sign = BEFORE.find(([pattern]) => pattern.test(before)) ?? AFTER.find(([pattern]) => pattern.test(after));
    if (sign === undefined) continue;
    const [pattern, test] = sign;
    const said = `${pattern.exec(before)?.[0] ?? ''}${amount.raw}${pattern.exec(before) === null ? (pattern.exec(after)?.[0] ?? '') : ''}`;
    const stretch = before.split(/\b(?:with|that|which|whose|and|where|has|have|is|are|of an?)\b|[,;]/iu).at(-1) ?? '';
    const following = /^\s*([\p{L}]+(?:\s+[\p{L}]+)?)/u.exec(after)?.[1] ?? '';
    const named =
      before.match(
        /\b(?:with|whose)\s+(?:an?\s+|the\s+)?([\p{L}\s]{3,30}?)\s+(?:of\s+)?(?:at|no|under|over|above|below|more|less|up)\b[^,]*$/iu,
      )?.[1] ?? '';
    const measure =
      amount.kind === 'money'
        ? ['pric']
        : terms(`${named} ${amount.kind === 'plain' ? following : ''} ${stretch}`).filter(
            (word, at, all) => !NOISE.has(word) && all.indexOf(word) === at,
          );
    found.push({ kind: 'compare', text: `${named} ${said}`.trim(), measure, amount, test });
  }
  return [...found, ...wordConditions(text)];
}

const NOISE = new Set(terms('at least most more less than under over above below minimum maximum higher lower or up'));

/** Plain features: "with a removable filter", "without a lid", "in blue", "made of glass". */
function wordConditions(text: string): Condition[] {
  const found: Condition[] = [];
  const pattern =
    /\b(with|without|in|made of|that is|that are|which is|not|that has|which has)\s+(?:an?\s+|the\s+)?([\p{L}-]+(?:\s+[\p{L}-]+){0,2}?)(?=\s*(?:[,.;?!]|$)|\s+(?:and|that|which|with|on|from|in|under|for|to)\b)/giu;
  for (const match of text.matchAll(pattern)) {
    const phrase = match[2] ?? '';
    if (
      PLACES.test(phrase) ||
      STOCK.test(`${match[1] ?? ''} ${phrase}`) ||
      (/^(?:in|with)$/iu.test(match[1] ?? '') && /^\p{Lu}/u.test(phrase))
    )
      continue;
    const list = terms(phrase);
    if (list.length > 0)
      found.push({ kind: 'words', text: match[0], words: list, present: !/^(?:without|not)$/iu.test(match[1] ?? '') });
  }
  return found;
}
