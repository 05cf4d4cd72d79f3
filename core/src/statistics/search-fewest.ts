/** One attempt of a search: how many of each move. */
export type Counts = readonly number[];

/** The fewest moves found. `exact` when every smaller number was tried in every combination. */
export type Fewest = { readonly counts: Counts; readonly total: number; readonly exact: boolean };

/**
 * The smallest length of a plan that works, where plans of `least` to `most` moves are given by their length: doubling, then
 * halving. Null when the plan of `most` moves does not work. Where more moves of a plan never hurt it is the plan's least length.
 */
export function shortestPlan(most: number, works: (length: number) => boolean, least = 1): number | null {
  if (most < least || !works(most)) return null;
  let fails = least - 1;
  let reach = least;
  while (reach < most && !works(reach)) {
    fails = reach;
    reach *= 2;
  }
  reach = Math.min(reach, most);
  while (reach - fails > 1) {
    const middle = (fails + reach) >> 1;
    if (works(middle)) reach = middle;
    else fails = middle;
  }
  return reach;
}

/**
 * The same where a longer plan may stop working (it takes whoever should lead below the provisional floor): lengths that grow
 * by a quarter are tried, then the gap below the first that works is halved. Null when none of them works.
 */
export function shortestPlanThatMayFail(most: number, works: (length: number) => boolean): number | null {
  let fails = 0;
  for (let reach = 1; reach <= most; reach = Math.max(reach + 1, Math.floor(reach * 1.25))) {
    if (works(reach)) return fails + 1 === reach ? reach : shortestPlan(reach, works, fails + 1);
    fails = reach;
  }
  return null;
}

/**
 * Looks for fewer moves than a plan that works, in every combination, fewest first. Moves are of kinds, `capacities` of each.
 * Nothing is tried when there are more combinations than `budget`: to try some of them would prove nothing.
 */
export function searchFewer(
  plan: Counts,
  capacities: readonly number[],
  works: (counts: Counts) => boolean,
  budget: number,
): Fewest {
  const total = plan.reduce((sum, each) => sum + each, 0);
  if (combinations(capacities, total - 1, budget) > budget) return { counts: plan, total, exact: false };
  for (let size = 1; size < total; size += 1) {
    const counts = capacities.map(() => 0);
    const found = (kind: number, rest: number): boolean => {
      if (rest === 0) return works(counts);
      if (kind === capacities.length) return false;
      for (let here = Math.min(rest, capacities[kind] ?? 0); here >= 0; here -= 1) {
        counts[kind] = here;
        if (found(kind + 1, rest - here)) return true;
      }
      return false;
    };
    if (found(0, size)) return { counts: [...counts], total: size, exact: true };
  }
  return { counts: plan, total, exact: true };
}

/** How many choices of 1 to `most` moves there are; stops counting above `limit`. */
function combinations(capacities: readonly number[], most: number, limit: number): number {
  let ways = [1, ...new Array<number>(Math.max(0, most)).fill(0)];
  for (const capacity of capacities) {
    ways = ways.map((_, size) => {
      let sum = 0;
      for (let here = 0; here <= Math.min(size, capacity); here += 1) sum += ways[size - here] ?? 0;
      return sum;
    });
    if (ways.reduce((sum, each) => sum + each, -1) > limit) return Infinity;
  }
  return ways.reduce((sum, each) => sum + each, -1);
}
