/** One attempt of a search: how many of each move. */
export type Counts = readonly number[];

/** The fewest moves found. `exact` when every smaller number was tried in every combination. */
export type Fewest = { readonly counts: Counts; readonly total: number; readonly exact: boolean };

/**
 * The smallest length of a plan that works, where plans of 1 to `most` moves are given by their length: doubling, then halving.
 * Null when the plan of `most` moves does not work. Where more moves of a plan never hurt it is the plan's least length.
 */
export function shortestPlan(most: number, works: (length: number) => boolean): number | null {
  let fails = 0;
  let reach = 1;
  while (reach < most && !works(reach)) {
    fails = reach;
    reach *= 2;
  }
  if (reach >= most) {
    reach = most;
    if (most < 1 || !works(most)) return null;
  }
  while (reach - fails > 1) {
    const middle = (fails + reach) >> 1;
    if (works(middle)) reach = middle;
    else fails = middle;
  }
  return reach;
}

/**
 * Looks for fewer moves than a plan that works, in every combination, fewest first, until `budget` attempts are spent. Moves
 * are of kinds, `capacities` of each.
 */
export function searchFewer(
  plan: Counts,
  capacities: readonly number[],
  works: (counts: Counts) => boolean,
  budget: number,
): Fewest {
  const total = plan.reduce((sum, each) => sum + each, 0);
  let left = budget;
  for (let size = 1; size < total; size += 1) {
    const counts = capacities.map(() => 0);
    const place = (kind: number, rest: number): 'found' | 'spent' | 'none' => {
      if (rest === 0) {
        if (left <= 0) return 'spent';
        left -= 1;
        return works(counts) ? 'found' : 'none';
      }
      if (kind === capacities.length) return 'none';
      for (let here = Math.min(rest, capacities[kind] ?? 0); here >= 0; here -= 1) {
        counts[kind] = here;
        const outcome = place(kind + 1, rest - here);
        if (outcome !== 'none') return outcome;
      }
      return 'none';
    };
    const outcome = place(0, size);
    if (outcome === 'found') return { counts: [...counts], total: size, exact: true };
    if (outcome === 'spent') return { counts: plan, total, exact: false };
  }
  return { counts: plan, total, exact: true };
}
