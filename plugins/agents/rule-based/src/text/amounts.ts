import { NUMBER_SOURCE, parseNumber, scaleOf } from './numbers.ts';

/** A number found in text. `value` is in the base unit of its kind (grams, millilitres, metres, minutes). */
export type Amount = {
  readonly raw: string;
  readonly value: number;
  /** The number as it is written, without its unit. */
  readonly number: number;
  readonly kind: 'money' | 'mass' | 'volume' | 'length' | 'time' | 'percent' | 'plain';
  /** An amount for a share of the thing ("per 100 g", "/ kg"), never its price. */
  readonly perUnit: boolean;
  /** What used to hold, or another price beside the asked one ("was", "RRP", "delivery"). */
  readonly aside: boolean;
  readonly at: number;
};

type Unit = { readonly kind: Amount['kind']; readonly factor: number };

const UNITS: Readonly<Record<string, Unit>> = {
  mg: { kind: 'mass', factor: 0.001 },
  g: { kind: 'mass', factor: 1 },
  kg: { kind: 'mass', factor: 1_000 },
  gram: { kind: 'mass', factor: 1 },
  grams: { kind: 'mass', factor: 1 },
  kilograms: { kind: 'mass', factor: 1_000 },
  ml: { kind: 'volume', factor: 1 },
  cl: { kind: 'volume', factor: 10 },
  l: { kind: 'volume', factor: 1_000 },
  litre: { kind: 'volume', factor: 1_000 },
  litres: { kind: 'volume', factor: 1_000 },
  liter: { kind: 'volume', factor: 1_000 },
  liters: { kind: 'volume', factor: 1_000 },
  mm: { kind: 'length', factor: 0.001 },
  cm: { kind: 'length', factor: 0.01 },
  km: { kind: 'length', factor: 1_000 },
  metres: { kind: 'length', factor: 1 },
  meters: { kind: 'length', factor: 1 },
  min: { kind: 'time', factor: 1 },
  mins: { kind: 'time', factor: 1 },
  minutes: { kind: 'time', factor: 1 },
  minute: { kind: 'time', factor: 1 },
  h: { kind: 'time', factor: 60 },
  hr: { kind: 'time', factor: 60 },
  hour: { kind: 'time', factor: 60 },
  hours: { kind: 'time', factor: 60 },
  day: { kind: 'time', factor: 1_440 },
  days: { kind: 'time', factor: 1_440 },
  '%': { kind: 'percent', factor: 1 },
  percent: { kind: 'percent', factor: 1 },
};

const MONEY = String.raw`[€$£¥₹]|\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|JPY)\b`;
const PATTERN = new RegExp(
  String.raw`(?<before>${MONEY})?\s?(?<number>${NUMBER_SOURCE})(?:\s?(?<after>${MONEY}|kr\b|zł))?(?:[\s\u00A0]?(?<unit>%|[a-zA-Z]+\b))?`,
  'gu',
);
/** A share of the thing itself; "per night" and "per person" are what it costs. */
const PER =
  /^\s*(?:\/|per\b|each\s(?=\d))\s*(?:\d|kg\b|k?g\b|grams?\b|kilo|l\b|lit|ml\b|cl\b|m²?\b|met(?:er|re)|unit\b|piece|sheet|wash|cup|serving|oz\b|lb\b|pound)/iu;
const ASIDE_BEFORE =
  /(?:was|rrp|old price|before|instead of|save|saving|deposit|delivery|shipping|postage|p&p)[^\d€$£]{0,12}$/iu;
const ASIDE_AFTER = /^\s*(?:off\b|shipping|delivery|postage|saved)/iu;

/** Every number of a text with what it counts, left to right. */
export function amountsOf(text: string): Amount[] {
  const found: Amount[] = [];
  if (!/\d/u.test(text)) return found;
  for (const match of text.matchAll(PATTERN)) {
    const groups = match.groups ?? {};
    const number = parseNumber(groups.number ?? '');
    const at = match.index + match[0].length - match[0].trimStart().length;
    if (number === null || /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') || isPartOfCode(text, match, at)) continue;
    const money = groups.before !== undefined || groups.after !== undefined;
    const scale = scaleOf(
      money && groups.unit === 'm' ? 'm' : groups.unit === 'm' || groups.unit === 'k' ? undefined : groups.unit,
    );
    const unit =
      UNITS[(groups.unit ?? '').toLowerCase()] ?? (groups.unit === 'm' ? { kind: 'length' as const, factor: 1 } : null);
    found.push({
      raw: rawOf(match[0].trim(), groups.unit, unit !== null || scale !== 1),
      number: number * scale,
      value: number * scale * (money ? 1 : (unit?.factor ?? 1)),
      kind: money ? 'money' : (unit?.kind ?? 'plain'),
      perUnit: PER.test(afterNumber(text, match, groups)),
      aside:
        ASIDE_BEFORE.test(text.slice(Math.max(0, at - 24), at)) || ASIDE_AFTER.test(afterNumber(text, match, groups)),
      at,
    });
  }
  return joinDurations(found, text);
}

/** What follows the number and its currency, the word that was tried as a unit included. */
function afterNumber(text: string, match: RegExpExecArray, groups: Record<string, string | undefined>): string {
  const end = match.index + match[0].length;
  return text.slice(end - (groups.unit?.length ?? 0));
}

/** The writing of an amount without a word behind it that is no unit. */
function rawOf(raw: string, unit: string | undefined, isUnit: boolean): string {
  return unit === undefined || isUnit ? raw : raw.slice(0, -unit.length).trim();
}

function isPartOfCode(text: string, match: RegExpExecArray, at: number): boolean {
  const before = text.slice(0, at);
  const after = text.slice(match.index + match[0].length);
  return /[\p{L}]-$/u.test(before) || /^-\p{L}/u.test(after) || /\d[-/:]$/u.test(before) || /^[-/:]\d/u.test(after);
}

/** "2 h 15 min" is one time. */
function joinDurations(found: readonly Amount[], text: string): Amount[] {
  const joined: Amount[] = [];
  for (const amount of found) {
    const last = joined.at(-1);
    const gap = last === undefined ? '' : text.slice(last.at + last.raw.length, amount.at).trim();
    if (last?.kind === 'time' && amount.kind === 'time' && amount.value < last.value && /^(?:and)?$/u.test(gap)) {
      joined[joined.length - 1] = {
        ...last,
        value: last.value + amount.value,
        raw: text.slice(last.at, amount.at + amount.raw.length),
      };
    } else joined.push(amount);
  }
  return joined;
}

/** The price that a text states: the first money amount that is neither per unit nor aside; else null. */
export function priceIn(text: string): Amount | null {
  return amountsOf(text).find((amount) => amount.kind === 'money' && !amount.perUnit && !amount.aside) ?? null;
}
