import { terms } from '../text/words.ts';
import type { Order } from './goal.ts';

type Meaning = { readonly direction: 'min' | 'max'; readonly measure: string };

const up = (measure: string): Meaning => ({ direction: 'max', measure });
const down = (measure: string): Meaning => ({ direction: 'min', measure });

/** Adjectives that name their own measure. Content words of columns in which the measure may stand. */
const ADJECTIVES: Readonly<Record<string, Meaning>> = {
  cheapest: down('price'),
  'least expensive': down('price'),
  'lowest priced': down('price'),
  'lowest-priced': down('price'),
  'most affordable': down('price'),
  'most expensive': up('price'),
  dearest: up('price'),
  priciest: up('price'),
  costliest: up('price'),
  'highest priced': up('price'),
  'highest-priced': up('price'),
  'most costly': up('price'),
  'best rated': up('rating'),
  'best-rated': up('rating'),
  'highest rated': up('rating'),
  'highest-rated': up('rating'),
  'top rated': up('rating'),
  'top-rated': up('rating'),
  'worst rated': down('rating'),
  'lowest rated': down('rating'),
  'most populous': up('population'),
  'least populous': down('population'),
  'most recent': up('date year published'),
  lightest: down('weight'),
  heaviest: up('weight'),
  shortest: down('length duration'),
  longest: up('length duration'),
  tallest: up('height'),
  fastest: down('duration time'),
  quickest: down('duration time'),
  slowest: up('duration time'),
  newest: up('date year built opened founded'),
  latest: up('date year'),
  oldest: down('date year built opened founded'),
  earliest: down('date year time'),
  deepest: up('depth'),
  shallowest: down('depth'),
  widest: up('width'),
  nearest: down('distance'),
  closest: down('distance'),
  farthest: up('distance'),
  furthest: up('distance'),
  hottest: up('temperature'),
  coldest: down('temperature'),
  warmest: up('temperature'),
  youngest: down('age'),
  busiest: up('visitors passengers'),
};

/** Adjectives that need a measure beside them. */
const BARE: Readonly<Record<string, 'min' | 'max'>> = {
  lowest: 'min',
  smallest: 'min',
  least: 'min',
  fewest: 'min',
  minimum: 'min',
  minimal: 'min',
  highest: 'max',
  largest: 'max',
  greatest: 'max',
  biggest: 'max',
  most: 'max',
  maximum: 'max',
  maximal: 'max',
  top: 'max',
  best: 'max',
};

const ORDINAL = '(?:(second|third|fourth|fifth|2nd|3rd|4th|5th)[ -])?';
const RANK: Readonly<Record<string, number>> = {
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
  '5th': 5,
};
const KNOWN = new RegExp(
  String.raw`\b${ORDINAL}(${[...Object.keys(ADJECTIVES), ...Object.keys(BARE)].sort((a, b) => b.length - a.length).join('|')})\b`,
  'iu',
);

/** Where the noun of a selection ends. */
const NOUN_END =
  /\s*(?:[,.;:?!(]|\b(?:that|which|who|with|whose|in|under|from|on|for|and|has|have|had|is|are|was|were|by|below|above|between|available|rated|at|you|there|listed|offered|sold|whether|without|over|to|of)\b).*$/isu;
const OWNER =
  /(?:^|\b(?:the|which|what|a|an|of|find|identify|determine|whose|choose|select|pick|open)\s+)([\p{L}\p{N}\s-]{2,60}?)\s+(?:with|that has|which has|that have|has|have|having|had|where|whose|that shows|showing|shows|recorded|reached|by)\s+(?:the\s+|its\s+)?$/iu;
const SUBJECT = /\b(?:which|what)\s+(?:of (?:the|these)\s+)?([\p{L}\s-]{2,50}?)\s+(?:is|was|are|were)\s+(?:the\s+)?$/iu;

/** A superlative with its noun: "the cheapest electric kettle", "district with the highest population". */
export type Superlative = {
  readonly order: Order;
  readonly noun: string;
  readonly at: number;
  /** The text without the superlative, its measure and what ties them to the noun. */
  readonly around: string;
};

/** The first superlative of a text, or null. */
export function superlativeIn(text: string): Superlative | null {
  const match = KNOWN.exec(text);
  if (match === null) return null;
  const word = (match[2] ?? '').toLowerCase();
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length).trimStart();
  const rank = RANK[(match[1] ?? '').toLowerCase()] ?? 1;
  const known = ADJECTIVES[word];
  const direction = known?.direction ?? BARE[word] ?? 'max';
  const by =
    /\b(?:by|in terms of|measured by|according to)\s+(?:the\s+|its\s+)?([\p{L}\s]{3,40}?)(?=[,.;?!]|\s+(?:and|in|on|that)\b|$)/iu.exec(
      after,
    )?.[1];
  const owner = lastNoun(OWNER.exec(before)?.[1]);
  const make = (noun: string, measure: string): Superlative => ({
    order: {
      direction,
      measure: terms(by ?? measure),
      qualifiers: after.match(/\b(?:1[5-9]|20)\d\d\b/gu) ?? [],
      rank,
      word: match[0].toLowerCase(),
    },
    noun: bareNoun(noun),
    at: match.index,
    around: `${before.replace(/\s+(?:with|that has|which has|that have|has|have|having|had|by)\s+(?:the\s+|its\s+)?$/iu, ' ')} ${owner === null ? after : after.replace(/^[\p{L}\s]+?(?=\s+(?:in|that|which|and|with|on|at)\b|[,.;?!]|$)/u, '')}`,
  });
  if (owner !== null && known === undefined) return make(owner, after.replace(NOUN_END, ''));
  const subject = SUBJECT.exec(before)?.[1];
  if (subject !== undefined) return make(subject, known?.measure ?? after.replace(NOUN_END, ''));
  const participle = known === undefined ? /^(\p{L}+ed)\s+/iu.exec(after)?.[1] : undefined;
  const noun = after
    .replace(/^of (?:the |these |all )*/iu, '')
    .slice(participle?.length ?? 0)
    .trim()
    .replace(NOUN_END, '');
  if (known === undefined && /^(?:price|cost|rating|score|value)s?$/iu.test(noun))
    return make(nounAfterOf(after), noun);
  return make(noun, known?.measure ?? participle ?? '');
}

function nounAfterOf(after: string): string {
  return (/\b(?:of|for|among)\s+(?:the |an? |all |any )*([\p{L}\s-]{2,50})/iu.exec(after)?.[1] ?? '').replace(
    NOUN_END,
    '',
  );
}

/** The last words of a captured stretch: what stands after the last article or verb in it. */
function lastNoun(text: string | undefined): string | null {
  if (text === undefined) return null;
  const noun =
    text
      .split(/\b(?:the|a|an|which|what|find|of)\b/iu)
      .at(-1)
      ?.trim() ?? '';
  return noun === '' ? null : noun;
}

function bareNoun(noun: string): string {
  return noun
    .replace(/^(?:the|a|an|any|all|one|single|priced|available|listed)\s+/iu, '')
    .replace(/\b(?:available|possible|listed|there|one|option|you can find)$/iu, '')
    .trim();
}
