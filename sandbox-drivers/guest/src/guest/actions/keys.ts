import type { Modifier } from '../../protocol/index.ts';

/** A key as Chromium's input domain wants it; `text` is what it types when no control, alt or meta key is held. */
export interface Key {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly text?: string;
  readonly shifted?: boolean;
}

/** Bit of each modifier in an input event. */
export const MODIFIER_BITS: Readonly<Record<Modifier, number>> = { alt: 1, control: 2, meta: 4, shift: 8 };

/** The keys that the modifiers themselves are. */
export const MODIFIER_KEYS: Readonly<Record<Modifier, Key>> = {
  alt: { key: 'Alt', code: 'AltLeft', keyCode: 18 },
  control: { key: 'Control', code: 'ControlLeft', keyCode: 17 },
  meta: { key: 'Meta', code: 'MetaLeft', keyCode: 91 },
  shift: { key: 'Shift', code: 'ShiftLeft', keyCode: 16 },
};

const MODIFIER_NAMES: Readonly<Record<string, Modifier>> = {
  alt: 'alt',
  option: 'alt',
  control: 'control',
  ctrl: 'control',
  meta: 'meta',
  cmd: 'meta',
  command: 'meta',
  super: 'meta',
  win: 'meta',
  shift: 'shift',
};

const named = (key: string, keyCode: number, text?: string): Key => ({
  key,
  code: key,
  keyCode,
  ...(text === undefined ? {} : { text }),
});

const NAMED: Readonly<Record<string, Key>> = {
  enter: named('Enter', 13, '\r'),
  return: named('Enter', 13, '\r'),
  tab: named('Tab', 9),
  escape: named('Escape', 27),
  esc: named('Escape', 27),
  backspace: named('Backspace', 8),
  delete: named('Delete', 46),
  del: named('Delete', 46),
  insert: named('Insert', 45),
  home: named('Home', 36),
  end: named('End', 35),
  pageup: named('PageUp', 33),
  page_up: named('PageUp', 33),
  pagedown: named('PageDown', 34),
  page_down: named('PageDown', 34),
  up: named('ArrowUp', 38),
  arrowup: named('ArrowUp', 38),
  down: named('ArrowDown', 40),
  arrowdown: named('ArrowDown', 40),
  left: named('ArrowLeft', 37),
  arrowleft: named('ArrowLeft', 37),
  right: named('ArrowRight', 39),
  arrowright: named('ArrowRight', 39),
  space: { key: ' ', code: 'Space', keyCode: 32, text: ' ' },
  contextmenu: named('ContextMenu', 93),
  menu: named('ContextMenu', 93),
  plus: { key: '+', code: 'Equal', keyCode: 187, text: '+', shifted: true },
  minus: { key: '-', code: 'Minus', keyCode: 189, text: '-' },
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`f${i + 1}`, named(`F${i + 1}`, 112 + i)])),
};

/** US layout: plain and shifted character, code, key code. */
const SYMBOLS: readonly (readonly [string, string, string, number])[] = [
  ['`', '~', 'Backquote', 192],
  ['-', '_', 'Minus', 189],
  ['=', '+', 'Equal', 187],
  ['[', '{', 'BracketLeft', 219],
  [']', '}', 'BracketRight', 221],
  ['\\', '|', 'Backslash', 220],
  [';', ':', 'Semicolon', 186],
  ["'", '"', 'Quote', 222],
  [',', '<', 'Comma', 188],
  ['.', '>', 'Period', 190],
  ['/', '?', 'Slash', 191],
  ...[...')!@#$%^&*('].map((shifted, digit): [string, string, string, number] => [
    String(digit),
    shifted,
    `Digit${digit}`,
    48 + digit,
  ]),
];

const CHARACTERS = new Map<string, Key>([[' ', NAMED['space'] as Key]]);
for (const [plain, shifted, code, keyCode] of SYMBOLS) {
  CHARACTERS.set(plain, { key: plain, code, keyCode, text: plain });
  CHARACTERS.set(shifted, { key: shifted, code, keyCode, text: shifted, shifted: true });
}
for (let i = 0; i < 26; i++) {
  const lower = String.fromCharCode(97 + i);
  const upper = lower.toUpperCase();
  const base = { code: `Key${upper}`, keyCode: 65 + i };
  CHARACTERS.set(lower, { key: lower, text: lower, ...base });
  CHARACTERS.set(upper, { key: upper, text: upper, shifted: true, ...base });
}

/** The key that types a character on a US keyboard, or null when none does. */
export const keyOfCharacter = (char: string): Key | null => CHARACTERS.get(char) ?? null;

/** A parsed chord, or the sentence that says what is wrong with it. */
export type ParsedKeys =
  | { readonly ok: true; readonly key: Key; readonly modifiers: readonly Modifier[] }
  | { readonly ok: false; readonly why: string };

/**
 * Parses a key or chord such as `Enter`, `control+a`, `ctrl+shift+Tab`, `alt+left` or `control++`. Names know no case;
 * a single letter is typed as written. A modifier may stand alone. Exactly one key that is no modifier otherwise.
 */
export function parseKeys(keys: string): ParsedKeys {
  const parts = splitChord(keys.trim());
  if (parts.some((part) => part === '')) return { ok: false, why: `"${keys}" is no key or chord such as "control+a"` };
  const last = parts.at(-1) ?? '';
  const modifiers: Modifier[] = [];
  for (const part of parts.slice(0, -1)) {
    const modifier = modifierNamed(part);
    if (!modifier) return { ok: false, why: `"${part}" in "${keys}" is no modifier (alt, control, meta, shift)` };
    if (!modifiers.includes(modifier)) modifiers.push(modifier);
  }
  const alone = modifierNamed(last);
  if (alone) return { ok: true, key: MODIFIER_KEYS[alone], modifiers: modifiers.filter((held) => held !== alone) };
  const name = last.toLowerCase();
  const key = CHARACTERS.get(last) ?? (Object.hasOwn(NAMED, name) ? NAMED[name] : undefined);
  if (!key) return { ok: false, why: `unknown key "${last}"` };
  return { ok: true, modifiers, key: modifiers.includes('shift') ? shiftedKey(key) : key };
}

/** A key that is known to be there. */
export function keyNamed(name: string): Key {
  const parsed = parseKeys(name);
  if (!parsed.ok) throw new Error(parsed.why);
  return parsed.key;
}

function modifierNamed(name: string): Modifier | undefined {
  const lower = name.toLowerCase();
  return Object.hasOwn(MODIFIER_NAMES, lower) ? MODIFIER_NAMES[lower] : undefined;
}

/** `control++` and `+` end in the plus key itself. */
function splitChord(keys: string): string[] {
  if (keys === '+') return ['+'];
  if (keys.endsWith('++')) return [...keys.slice(0, -2).split('+'), '+'];
  return keys.split('+').map((part) => part.trim());
}

function shiftedKey(key: Key): Key {
  if (key.shifted || key.text === undefined) return key;
  for (const candidate of CHARACTERS.values()) {
    if (candidate.code === key.code && candidate.shifted) return candidate;
  }
  return key;
}
