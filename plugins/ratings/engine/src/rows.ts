import type { FitRow } from '@coarena/core';
import type { ExactTotals } from './exact-totals.ts';
import type { Publication } from './published.ts';
import type { PairTotals } from './totals.ts';
import { battlesByAgent } from './totals.ts';
import { connectedParts } from './components.ts';

/**
 * The agents of a fit: those asked for, in their order, then the others that have battles, by name. Throws RangeError
 * where one is asked for twice.
 */
export function agentsOf(totals: ExactTotals, asked: readonly string[]): readonly string[] {
  const present = new Set<string>();
  for (const { a, b } of totals.pairs.values()) {
    for (const number of [a, b]) present.add(totals.names[number] as string);
  }
  return agentsAmong(present, asked);
}

/** The same from the names of those that have battles. */
export function agentsAmong(present: ReadonlySet<string>, asked: readonly string[]): readonly string[] {
  const named = new Set(asked);
  if (named.size !== asked.length) throw new RangeError('an agent is asked for twice');
  return [...asked, ...[...present].filter((name) => !named.has(name)).sort()];
}

/** An agent's row of a fit, from its figures; `floor` is the number of battles below which it is provisional. */
export function rowOf(id: string, figures: Publication['figures'][number], floor: number): FitRow {
  const { theta, rating, seModel, seCluster, halfWidth, band, withheld, battles } = figures;
  const [lower, upper] =
    rating === null || halfWidth === null ? [null, null] : [rating - halfWidth, rating + halfWidth];
  return {
    id,
    theta,
    rating,
    seModel,
    seCluster,
    halfWidth,
    lower,
    upper,
    band,
    withheld,
    battles,
    provisional: battles < floor,
  };
}

/**
 * The listed agents with battles, by who was compared with whom, directly or through others (also through agents that
 * are not listed). The part that holds the centring set comes first, then the order of the agents decides.
 */
export function componentsOf(
  pairs: PairTotals,
  listed: readonly number[],
  centring: readonly number[],
): readonly (readonly number[])[] {
  const parts = connectedParts(pairs);
  const battles = battlesByAgent(pairs);
  const groups = new Map<number, number[]>();
  const home = parts.of[centring[0] ?? -1];
  if (home !== undefined) groups.set(home, []);
  for (const agent of listed) {
    if (battles[agent] === 0) continue;
    const part = parts.of[agent] as number;
    groups.set(part, [...(groups.get(part) ?? []), agent]);
  }
  return [...groups.values()].filter((group) => group.length > 0);
}
