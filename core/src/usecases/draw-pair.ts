import type { Pair } from '../domain/battle.ts';
import type { Board } from '../domain/rating.ts';
import type { Contender, Draw, Matchmaker } from '../ports/matchmaker.ts';
import type { Random } from '../ports/random.ts';
import { ArenaError } from '../errors/arena-error.ts';

/** What the matchmaker may know of the roster (R020): counts and published ratings of the latest board. */
export function contendersOf(roster: readonly string[], board: Board | null): readonly Contender[] {
  const rows = new Map(board?.rows.map((row) => [row.id, row]));
  return roster.toSorted().map((id) => {
    const row = rows.get(id);
    return { id, rated: row?.battles ?? 0, rating: row === undefined || row.provisional ? null : row.rating };
  });
}

/** Draws the two agents of a battle; lane `a` gets the first. Throws `too_few_agents`. */
export function drawPair(
  battle: string,
  contenders: readonly Contender[],
  matchmaker: Matchmaker,
  random: Random,
): { readonly pair: Pair; readonly draw: Draw } {
  if (contenders.length < 2) throw new ArenaError('too_few_agents', { count: contenders.length });
  const draw = matchmaker.draw(contenders, random.stream(`battle:${battle}:pair`));
  return { pair: { a: draw.first, b: draw.second }, draw };
}
