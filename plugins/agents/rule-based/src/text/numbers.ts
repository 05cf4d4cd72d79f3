/** Words for small numbers. */
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
};

const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  mn: 1e6,
  billion: 1e9,
  bn: 1e9,
};

/** The digits of a number as people write them, with separators of thousands and decimals. */
export const NUMBER_SOURCE = String.raw`[-−]?\d+(?:[.,'’\u00A0\u202F ]\d{3})+(?:[.,]\d+)?(?!\d)|[-−]?\d+(?:[.,]\d+)?`;

/**
 * The value of one written number: `1,234.50`, `1.234,50`, `1 234`, `12,40`, `7`. A single separator before exactly three
 * digits separates thousands, except after a leading zero.
 */
export function parseNumber(raw: string): number | null {
  const text = raw.replaceAll(/[\s'’\u00A0\u202F]/gu, '').replace('−', '-');
  if (!/^-?\d[\d.,]*$/u.test(text)) return null;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return Number(text);
  const tail = text.length - last - 1;
  const separators = text.match(/[.,]/gu) ?? [];
  const mixed = new Set(separators).size > 1;
  const thousands = !mixed && (separators.length > 1 || (tail === 3 && !/^-?0/u.test(text)));
  if (thousands) return Number(text.replaceAll(/[.,]/gu, ''));
  return Number(`${text.slice(0, last).replaceAll(/[.,]/gu, '')}.${text.slice(last + 1)}`);
}

/** A number in digits or as a small word ("two", "third"), or null. */
export function parseCount(word: string): number | null {
  const known = NUMBER_WORDS[word.toLowerCase()];
  if (known !== undefined) return known;
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/iu.exec(word);
  return parseNumber(ordinal?.[1] ?? word);
}

/** The factor of a scale word after a number ("million"), 1 for anything else. */
export function scaleOf(word: string | undefined): number {
  return word === undefined ? 1 : (SCALES[word.toLowerCase()] ?? 1);
}
