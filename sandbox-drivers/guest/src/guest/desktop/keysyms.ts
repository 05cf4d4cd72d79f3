import type { Key } from '../actions/keys.ts';

/** Keysyms of keys that type nothing, by the name that a page knows them under. */
const NAMED: Readonly<Record<string, number>> = {
  Enter: 0xff0d,
  Tab: 0xff09,
  Escape: 0xff1b,
  Backspace: 0xff08,
  Delete: 0xffff,
  Insert: 0xff63,
  Home: 0xff50,
  End: 0xff57,
  PageUp: 0xff55,
  PageDown: 0xff56,
  ArrowLeft: 0xff51,
  ArrowUp: 0xff52,
  ArrowRight: 0xff53,
  ArrowDown: 0xff54,
  ContextMenu: 0xff67,
  Alt: 0xffe9,
  Control: 0xffe3,
  Meta: 0xffeb,
  Shift: 0xffe1,
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`F${i + 1}`, 0xffbe + i])),
};

const LATIN_1_END = 0xff;
const UNICODE_KEYSYMS = 0x0100_0000;
const NEWLINE = '\n';
const TAB = '\t';

/** Keysym of a character: Latin-1 stands for itself, everything else has the Unicode range (X11 protocol, appendix A). */
export function keysymOfCharacter(character: string): number {
  if (character === NEWLINE) return NAMED['Enter'] as number;
  if (character === TAB) return NAMED['Tab'] as number;
  const point = character.codePointAt(0) ?? 0;
  return point <= LATIN_1_END ? point : UNICODE_KEYSYMS + point;
}

/** Keysym of a key of a chord: of what it types where it types something, else of its name; null for a key X has not. */
export function keysymOfKey({ key }: Pick<Key, 'key'>): number | null {
  if (Object.hasOwn(NAMED, key)) return NAMED[key] ?? null;
  return [...key].length === 1 ? keysymOfCharacter(key) : null;
}
