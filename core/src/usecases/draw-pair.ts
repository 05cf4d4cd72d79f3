import type { Pair } from '../domain/battle.ts';
import type { Board } from '../domain/board.ts';
import { ArenaError } from '../errors/arena-error.ts';
import type { DrawRandomness, DrawRecord } from '../ledger/entry.ts';
import type { Contender, Matchmaker } from '../ports/matchmaker.ts';
import type { Random, RandomStream } from '../ports/random.ts';

/** What the matchmaker may know of the roster (R020): counts and published ratings of the latest board. */
export function contendersOf(roster: readonly string[], board: Board | null): readonly Contender[] {
  const rows = new Map(board?.rows.map((row) => [row.id, row]));
  return roster.toSorted().map((id) => {
    const row = rows.get(id);
    return { id, rated: row?.battles ?? 0, rating: row === undefined || row.provisional ? null : row.rating };
  });
}

/** Pairs of far-apart agents from which a calibration showcase is drawn (R027). */
export type ShowcasePairs = readonly (readonly [string, string])[];

/** What a draw is made from. Nothing here is of the submitter's making, the mark of a showcase apart. */
export type DrawRequest = {
  readonly battle: { readonly id: string; readonly showcase: boolean };
  readonly contenders: readonly Contender[];
  readonly matchmaker: Matchmaker;
  /** The matchmaker's name and options, for the record. */
  readonly choice: { readonly use: string; readonly with: Readonly<Record<string, unknown>> };
  readonly showcases: ShowcasePairs;
  readonly random: Random;
};

/** A pair with everything that makes the draw of it again. */
export type DrawnPair = { readonly pair: Pair; readonly draw: DrawRecord; readonly randomness: DrawRandomness };

/** Draws the two agents of a battle; lane `a` gets the first. Throws `too_few_agents`. */
export function drawPair(request: DrawRequest): DrawnPair {
  const { battle, contenders, matchmaker, choice, random } = request;
  if (contenders.length < 2) throw new ArenaError('too_few_agents', { count: contenders.length });
  const label = `battle:${battle.id}:pair`;
  const stream = recording(random.stream(label));
  const pairs = battle.showcase ? possible(request.showcases, contenders) : [];
  if (pairs.length > 0) {
    const pair = showcaseOf(pairs, stream);
    return { pair, draw: { by: 'showcases', pairs }, randomness: { label, numbers: stream.numbers } };
  }
  const { first, second, firstProbabilities, secondProbabilities } = matchmaker.draw(contenders, stream);
  return {
    pair: { a: first, b: second },
    draw: { by: 'matchmaker', matchmaker: choice, contenders, firstProbabilities, secondProbabilities },
    randomness: { label, numbers: stream.numbers },
  };
}

/**
 * The pair that a recorded draw leads to when it is made again from its own numbers. `matchmaker` is the one that the
 * record names. Throws a RangeError when the draw asks for more numbers than were taken.
 */
export function drawAgain(draw: DrawRecord, randomness: DrawRandomness, matchmaker: Matchmaker | null): DrawnPair {
  const stream = recording(replaying(randomness.numbers));
  if (draw.by === 'showcases')
    return { pair: showcaseOf(draw.pairs, stream), draw, randomness: { ...randomness, numbers: stream.numbers } };
  if (matchmaker === null) throw new TypeError(`the draw was made by the matchmaker "${draw.matchmaker.use}"`);
  const { first, second, firstProbabilities, secondProbabilities } = matchmaker.draw(draw.contenders, stream);
  return {
    pair: { a: first, b: second },
    draw: { ...draw, firstProbabilities, secondProbabilities },
    randomness: { ...randomness, numbers: stream.numbers },
  };
}

function showcaseOf(pairs: ShowcasePairs, random: RandomStream): Pair {
  const [a, b] = pairs[Math.floor(random.next() * pairs.length)] as readonly [string, string];
  return { a, b };
}

/** Pairs of which both agents can be drawn now. */
function possible(pairs: ShowcasePairs, contenders: readonly Contender[]): ShowcasePairs {
  const known = new Set(contenders.map(({ id }) => id));
  return pairs.filter(([one, other]) => one !== other && known.has(one) && known.has(other));
}

function recording(stream: RandomStream): RandomStream & { readonly numbers: readonly number[] } {
  const numbers: number[] = [];
  return {
    numbers,
    next: () => {
      const number = stream.next();
      numbers.push(number);
      return number;
    },
  };
}

function replaying(numbers: readonly number[]): RandomStream {
  let taken = 0;
  return {
    next: () => {
      const number = numbers[taken];
      if (number === undefined) throw new RangeError(`the draw asks for more than the ${numbers.length} numbers taken`);
      taken += 1;
      return number;
    },
  };
}
