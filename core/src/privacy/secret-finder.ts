import type { TypedInto } from '../domain/field-purpose.ts';
import { HIDDEN_VALUE } from '../domain/mask-tree.ts';
import { fold } from './fold.ts';
import { TextFinder, type Place } from './text-finder.ts';
import { textOf, type Traced } from './traced.ts';
import type { TypedText } from './typed-texts.ts';

/** Shorter texts are everywhere: looking for them would hide words at random. In scripts of whole words two say as much. */
const SHORTEST = 4;
const SHORTEST_IDEOGRAPHS = 2;

/** A card's or a password's three characters are looked for where they stand alone. */
const ALONE = 3;
const CODES: ReadonlySet<TypedInto> = new Set(['card', 'password']);

/** With its grouping left out a shorter text with letters in it would be found across other words. */
const SHORTEST_BARE = 7;

/** A longer text is looked for in pieces, so that a part of it is found too. */
const PIECE = 32;

/** So many characters are looked for, counted once for each form; who types more into personal fields is quoted nowhere. */
const MOST_LOOKED_FOR = 200_000;

/**
 * Finds what was typed into personal fields, wherever a text repeats it: in any case, grouping, script width and encoding
 * of addresses, JSON and HTML. The time is linear in what was typed and in what is read.
 */
export class SecretFinder {
  readonly #plain: TextFinder<TypedInto>;
  readonly #bare: TextFinder<TypedInto>;
  readonly #alone: TextFinder<TypedInto>;
  readonly #tooMuch: boolean;
  readonly #none: boolean;

  constructor(typed: readonly TypedText[]) {
    const sought = soughtIn(typed);
    this.#tooMuch = sought === null;
    this.#none = sought !== null && sought.plain.size + sought.bare.size + sought.alone.size === 0;
    this.#plain = new TextFinder(sought?.plain ?? []);
    this.#bare = new TextFinder(sought?.bare ?? []);
    this.#alone = new TextFinder(sought?.alone ?? []);
  }

  /** Where they stand, in order, those that overlap as one; the whole text where too much was typed to look for. */
  find(text: string): readonly Place<TypedInto>[] {
    if (this.#none || text === '') return [];
    if (this.#tooMuch) return [{ from: 0, to: text.length, what: 'unknown' }];
    return united(
      fold(text).flatMap(({ plain, bare }) => [
        ...inOriginal(plain, this.#plain.find(plain.units)),
        ...inOriginal(
          plain,
          this.#alone.find(plain.units).filter((place) => standsAlone(plain, place)),
        ),
        ...inOriginal(bare, this.#bare.find(bare.units)),
      ]),
    );
  }

  /** The text with each of them hidden. */
  hide(text: string): string {
    const places = this.find(text);
    if (places.length === 0) return text;
    let shown = '';
    let done = 0;
    for (const { from, to } of places) {
      shown += text.slice(done, from) + HIDDEN_VALUE;
      done = to;
    }
    return shown + text.slice(done);
  }
}

type Sought = Readonly<Record<'plain' | 'bare' | 'alone', Map<string, TypedInto>>>;

/** Null where it is too much. */
function soughtIn(typed: readonly TypedText[]): Sought | null {
  const sought: Sought = { plain: new Map(), bare: new Map(), alone: new Map() };
  let left = MOST_LOOKED_FOR;
  const seek = (into: keyof Sought, text: string, purpose: TypedInto): void => {
    for (const piece of piecesOf(text)) {
      if (sought[into].has(piece)) continue;
      sought[into].set(piece, purpose);
      left -= piece.length;
    }
  };
  for (const { text, purpose } of typed) {
    for (const folded of fold(text)) {
      const plain = textOf(folded.plain.units).trim();
      const bare = textOf(folded.bare.units);
      if (isLong(plain)) seek('plain', plain, purpose);
      else if (plain.length === ALONE && CODES.has(purpose)) seek('alone', plain, purpose);
      if (bare.length >= (/^\p{N}+$/u.test(bare) ? SHORTEST : SHORTEST_BARE)) seek('bare', bare, purpose);
    }
    if (left < 0) return null;
  }
  return sought;
}

function isLong(text: string): boolean {
  return text.length >= (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text) ? SHORTEST_IDEOGRAPHS : SHORTEST);
}

/** A long text in pieces of equal length, the last of which ends with it. */
function piecesOf(text: string): readonly string[] {
  if (text.length <= PIECE) return [text];
  const whole = Array.from({ length: Math.floor(text.length / PIECE) }, (_, n) => text.slice(n * PIECE, (n + 1) * PIECE)); // prettier-ignore
  return [...whole, text.slice(-PIECE)];
}

function standsAlone({ units }: Traced, { from, to }: Place<TypedInto>): boolean {
  return !/[\p{L}\p{N}]/u.test(
    textOf(units.subarray(Math.max(0, from - 1), from)) + textOf(units.subarray(to, to + 1)),
  );
}

function inOriginal({ from, to }: Traced, places: readonly Place<TypedInto>[]): readonly Place<TypedInto>[] {
  return places.map((place) => ({ from: from[place.from] ?? 0, to: to[place.to - 1] ?? 0, what: place.what }));
}

function united(places: readonly Place<TypedInto>[]): readonly Place<TypedInto>[] {
  const united: Place<TypedInto>[] = [];
  for (const place of [...places].sort((one, other) => one.from - other.from)) {
    const last = united.at(-1);
    if (last === undefined || place.from > last.to) united.push(place);
    else if (place.to > last.to) united[united.length - 1] = { ...last, to: place.to };
  }
  return united;
}
