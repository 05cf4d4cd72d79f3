import { asWritten, decoded } from './decode.ts';
import { Tracing, type Traced } from './traced.ts';

/**
 * A text as it is looked for: `plain` in small letters, without accents, one space for any space; `bare` has nothing but
 * letters and figures left. Both say where in the original each unit of theirs comes from.
 */
export type Folded = { readonly plain: Traced; readonly bare: Traced };

/**
 * Folds a text: two spellings of the same, in whatever case, script width and grouping, come out alike; so do their
 * encodings in the second form, which is there where something of the text is, or looks, encoded.
 */
export function fold(text: string): readonly [Folded] | readonly [Folded, Folded] {
  const inner = decoded(text);
  const outer = folded(asWritten(text));
  return inner === null ? [outer] : [outer, folded(inner)];
}

function folded({ units, from, to }: Traced): Folded {
  const plain = new Tracing(units.length);
  const bare = new Tracing(units.length);
  const add = (unit: number, start: number, end: number, isBare: boolean): void => {
    if (unit !== SPACE || plain.last !== SPACE) plain.add(unit, start, end);
    if (isBare) bare.add(unit, start, end);
  };
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at] ?? 0;
    const start = from[at] ?? 0;
    if (unit < ASCII.length) {
      add(ASCII[unit] ?? 0, start, to[at] ?? 0, ASCII_BARE[unit] === 1);
      continue;
    }
    const low = units[at + 1] ?? 0;
    const isPair = (unit & 0xfc00) === 0xd800 && (low & 0xfc00) === 0xdc00;
    const character = isPair ? String.fromCharCode(unit, low) : String.fromCharCode(unit);
    if (isPair) at += 1;
    for (const each of foldedCharacter(character)) {
      const isBare = BARE.test(each);
      for (let n = 0; n < each.length; n += 1) add(each.charCodeAt(n), start, to[at] ?? 0, isBare);
    }
  }
  return { plain: plain.traced(), bare: bare.traced() };
}

const SPACE = 0x20;
const BARE = /[\p{L}\p{N}]/u;

/** What stands for each ASCII character; a plus is how forms spell a space. */
const ASCII = Uint16Array.from({ length: 128 }, (_, code) =>
  code <= SPACE || code === 0x7f || code === 0x2b ? SPACE : String.fromCharCode(code).toLowerCase().charCodeAt(0),
);
const ASCII_BARE = Uint8Array.from(ASCII, (code) => (BARE.test(String.fromCharCode(code)) ? 1 : 0));

function foldedCharacter(character: string): string {
  const bared = character.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '');
  return bared.toUpperCase().toLowerCase().replaceAll(/[\s+]/gu, ' ');
}
