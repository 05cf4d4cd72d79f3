/** Pairs of a key and what it types with shift. */
const SHIFTED = new Map([...'`~-_=+[{]}\\|;:\'",<.>/?1!2@3#4$5%6^7&8*9(0)'].map((key, at, all) => [key, all[at + 1]]));

const TYPING_NAMES: Readonly<Record<string, string>> = { space: ' ', plus: '+', minus: '-' };

const MODIFIERS = new Set('alt option control ctrl meta cmd command super win shift'.split(' '));

const SILENT = new Set(
  `enter return tab escape esc backspace delete del insert home end pageup page_up pagedown page_down up arrowup down
   arrowdown left arrowleft right arrowright contextmenu menu f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12`.split(/\s+/u),
);

/**
 * The character that a key or chord types, such as "H" for `shift+h`; empty for one that types none, such as `Tab` or
 * `control+a`; null for what is no key.
 */
export function characterTyped(keys: string): string | null {
  const said = keys.trim();
  const parts = said === '+' ? ['+'] : said.endsWith('++') ? [...said.slice(0, -2).split('+'), '+'] : said.split('+');
  const names = parts.map((part) => part.trim());
  const last = names.pop() ?? '';
  const held = names.map((name) => name.toLowerCase());
  if (held.some((name) => !MODIFIERS.has(name))) return null;
  const name = last.toLowerCase();
  if (MODIFIERS.has(name) || SILENT.has(name)) return '';
  const character = keys === ' ' ? ' ' : [...last].length === 1 ? last : TYPING_NAMES[name];
  if (character === undefined) return null;
  if (held.some((modifier) => modifier !== 'shift')) return '';
  return held.length === 0 ? character : (SHIFTED.get(character) ?? character.toUpperCase());
}
