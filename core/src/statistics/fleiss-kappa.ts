/**
 * Fleiss' kappa, equation (28): agreement beyond chance of `k` raters over items, from each item's count of ratings by
 * category. Null where it is undefined: no item, or every rating in one category. Throws `RangeError` unless every item
 * has the same number of ratings, two or more, and the same number of categories.
 */
export function fleissKappa(counts: readonly (readonly number[])[]): number | null {
  const [first] = counts;
  if (first === undefined) return null;
  const raters = sum(first);
  const totals = first.map(() => 0);
  let agreement = 0;
  for (const [item, row] of counts.entries()) {
    if (row.length !== first.length || row.some((each) => !Number.isSafeInteger(each) || each < 0))
      throw new RangeError(`item ${item}: ${first.length} counts are needed, seen ${row.join(', ')}`);
    if (raters < 2 || sum(row) !== raters)
      throw new RangeError(`item ${item}: two or more ratings are needed, as many as the first item has (${raters})`);
    for (const [category, count] of row.entries()) totals[category] = (totals[category] ?? 0) + count;
    agreement += (sum(row.map((count) => count * count)) - raters) / (raters * (raters - 1));
  }
  const ratings = counts.length * raters;
  if (totals.includes(ratings)) return null;
  const byChance = sum(totals.map((total) => (total / ratings) ** 2));
  return (agreement / counts.length - byChance) / (1 - byChance);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}
