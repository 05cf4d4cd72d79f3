import type { BoardRow, FitOrder, FitRow } from '@coarena/core';

/** Rows with a published rating, best first as the estimator orders them. */
export function ratedRows(rows: readonly BoardRow[], order: FitOrder = 'rating'): readonly BoardRow[] {
  const key = ({ rating, lower }: BoardRow): number => (order === 'lower' ? (lower ?? -Infinity) : (rating ?? 0));
  return rows
    .filter(({ rating }) => rating !== null)
    .toSorted((a, b) => key(b) - key(a) || (b.rating ?? 0) - (a.rating ?? 0) || byName(a, b));
}

/** Rows without one, by their streaming value. */
export function provisionalRows(rows: readonly BoardRow[]): readonly BoardRow[] {
  return rows.filter(({ rating }) => rating === null).toSorted((a, b) => b.streaming - a.streaming || byName(a, b));
}

/** A band as a range of places: "1 to 3", "2", or a dash. */
export function bandWords({ band }: Pick<FitRow, 'band'>): string {
  if (band === null) return '–';
  const [best, worst] = band;
  return best === worst ? `${best}` : `${best} to ${worst}`;
}

function byName(a: FitRow, b: FitRow): number {
  return a.id < b.id ? -1 : 1;
}
