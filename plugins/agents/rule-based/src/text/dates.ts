/** A day of the calendar; month and day count from 1. */
export type Day = { readonly year: number; readonly month: number; readonly day: number };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const NAMES = '(?:jan|feb|mar|apr|may|june?|july?|aug|sep|sept|oct|nov|dec)[a-z]*';
const FORMS: readonly (readonly [RegExp, (parts: readonly string[]) => Day | null])[] = [
  [/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/iu, ([y, m, d]) => day(y, m, d)],
  [
    new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${NAMES})\.?,? (\d{4})\b`, 'iu'),
    ([d, m, y]) => day(y, month(m), d),
  ],
  [
    new RegExp(String.raw`\b(${NAMES})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b`, 'iu'),
    ([m, d, y]) => day(y, month(m), d),
  ],
  [/\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b/iu, ([d, m, y]) => day(y, m, d) ?? day(y, d, m)],
];

/** The first date of a text (ISO, "14 March 2025", "March 14, 2025", day before month in figures), and how it stood. */
export function dateIn(text: string): { readonly day: Day; readonly raw: string; readonly at: number } | null {
  if (!/\d{4}/u.test(text)) return null;
  let best: { readonly day: Day; readonly raw: string; readonly at: number } | null = null;
  for (const [pattern, read] of FORMS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const found = read(match.slice(1).map((part) => part ?? ''));
    if (found !== null && (best === null || match.index < best.at))
      best = { day: found, raw: match[0], at: match.index };
  }
  return best;
}

/** The first time of day of a text as `HH:MM`, or null. */
export function timeIn(text: string): string | null {
  const match =
    /\b([01]?\d|2[0-3])[:.]([0-5]\d)\s?(am|pm)?\b/iu.exec(text) ?? /\b(1[0-2]|\d)()\s?(am|pm)\b/iu.exec(text);
  if (match === null) return null;
  const half = match[3]?.toLowerCase();
  const hour = (Number(match[1]) % (half === undefined ? 24 : 12)) + (half === 'pm' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${match[2] === '' ? '00' : (match[2] ?? '00')}`;
}

/** `YYYY-MM-DD`. */
export function isoDay(value: Day): string {
  return `${String(value.year).padStart(4, '0')}-${String(value.month).padStart(2, '0')}-${String(value.day).padStart(2, '0')}`;
}

/** A number that grows with the date, for sorting. */
export function dayOrder(value: Day): number {
  return value.year * 372 + value.month * 31 + value.day;
}

function month(name: string | undefined): string {
  return String(MONTHS.findIndex((start) => (name ?? '').toLowerCase().startsWith(start)) + 1);
}

function day(year: string | undefined, monthOf: string | undefined, dayOf: string | undefined): Day | null {
  const found = { year: Number(year), month: Number(monthOf), day: Number(dayOf) };
  return found.month >= 1 && found.month <= 12 && found.day >= 1 && found.day <= 31 ? found : null;
}
